import { useInfiniteQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { type Settlement, offersQuery } from '../../calls/settlements.ts';
import { Moment } from '../../parts/moment.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import { SettlementStatusText } from './settlement-status.tsx';

/** Every offer that was made on the account, newest first. */
export function OfferHistory({ settlement }: { readonly settlement: Settlement }) {
  const words = useWords('settlements');
  const query = useInfiniteQuery(offersQuery(useOrganizationService(), settlement.account_id));
  return (
    <section className="offers" aria-labelledby="offers">
      <h2 id="offers">{words.history}</h2>
      <QueryView query={query} lines={3}>
        {(pages) =>
          rowsOf(pages).length <= 1 ? (
            <p className="soft">{words.onlyOffer}</p>
          ) : (
            <OfferTable offers={rowsOf(pages)} shown={settlement.id} />
          )
        }
      </QueryView>
      <MoreButton query={query} />
    </section>
  );
}

interface OfferTableProps {
  readonly offers: readonly Settlement[];
  /** The id of the offer that the screen is about. */
  readonly shown: string;
}

function OfferTable({ offers, shown }: OfferTableProps) {
  const words = useWords('settlements');
  const terms = useWords('terms');
  const format = useFormat();
  return (
    <div className="scrolls" role="region" aria-labelledby="offers" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.made}</th>
            <th scope="col" className="number">
              {words.offered}
            </th>
            <th scope="col" className="number">
              {words.discount}
            </th>
            <th scope="col">{terms.status}</th>
            <th scope="col">{words.decisionNotes}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr key={offer.id}>
              <th scope="row">
                {offer.id === shown ? (
                  <>
                    {words.thisOffer} · <Moment at={offer.created_at} />
                  </>
                ) : (
                  <ScreenLink to="settlement" params={{ id: offer.id }}>
                    {format.instant(offer.created_at)}
                  </ScreenLink>
                )}
              </th>
              <td className="number">{format.money(offer.offered_amount, offer.currency)}</td>
              <td className="number">{format.percent(offer.discount_pct / 100)}</td>
              <td>
                <SettlementStatusText settlement={offer} />
              </td>
              <td className="wraps">{offer.decision_notes ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
