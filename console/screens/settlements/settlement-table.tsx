import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import type { ListedSettlement } from '../../calls/settlements.ts';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import { DiscountBar } from './discount.tsx';
import { SettlementStatusText } from './settlement-status.tsx';

interface SettlementTableProps {
  readonly settlements: readonly ListedSettlement[];
  /** Whether they are of several statuses. */
  readonly isMixed: boolean;
}

export function SettlementTable({ settlements, isMixed }: SettlementTableProps) {
  const words = useWords('settlements');
  const terms = useWords('terms');
  const shell = useWords('shell');
  const format = useFormat();
  return (
    <div className="scrolls" role="region" aria-label={shell.screens.settlements} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{terms.contact}</th>
            <th scope="col" className="number">
              {words.offered}
            </th>
            <th scope="col" className="number">
              {words.original}
            </th>
            <th scope="col">{words.discount}</th>
            {isMixed && <th scope="col">{terms.status}</th>}
            <th scope="col">{words.made}</th>
            <th scope="col">{words.expires}</th>
            <th scope="col">{words.account}</th>
          </tr>
        </thead>
        <tbody>
          {settlements.map((settlement) => (
            <tr key={settlement.id}>
              <th scope="row">
                <ScreenLink
                  to="settlement"
                  params={{ id: settlement.id }}
                  aria-label={words.open(settlement.contact_name ?? words.unnamed)}
                >
                  {settlement.contact_name ?? words.unnamed}
                </ScreenLink>
              </th>
              <td className="number">{format.money(settlement.offered_amount, settlement.currency)}</td>
              <td className="number">{format.money(settlement.original_balance, settlement.currency)}</td>
              <td>
                <ShortDiscount settlement={settlement} />
              </td>
              {isMixed && (
                <td>
                  <SettlementStatusText settlement={settlement} />
                </td>
              )}
              <td>
                <Moment at={settlement.created_at} />
              </td>
              <td>
                <Moment at={settlement.expires_at} />
              </td>
              <td>
                <ScreenLink to="account" params={{ id: settlement.account_id }}>
                  {words.openAccount}
                </ScreenLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShortDiscount({ settlement }: { readonly settlement: ListedSettlement }) {
  const words = useWords('settlements');
  const format = useFormat();
  const { discount_pct: discount, max_discount_pct: limit } = settlement;
  const of = (percent: number) => format.percent(percent / 100);
  return (
    <>
      <DiscountBar settlement={settlement} />
      {limit === null ? of(discount) : words.ofLimit(of(discount), of(limit))}
    </>
  );
}
