import type { Settlement } from '../../queries/settlements.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';
import { Discount } from './discount.tsx';

export function OfferCard({ settlement }: { readonly settlement: Settlement }) {
  const words = useWords('settlements');
  const format = useFormat();
  const { currency, pay_by: payBy, notes } = settlement;
  return (
    <section className="card" aria-labelledby="offer">
      <h2 id="offer">{words.offer}</h2>
      <p>
        <Discount settlement={settlement} />
      </p>
      <dl>
        <dt>{words.offered}</dt>
        <dd>
          <strong>{format.money(settlement.offered_amount, currency)}</strong>
        </dd>
        <dt>{words.original}</dt>
        <dd>{format.money(settlement.original_balance, currency)}</dd>
        <dt>{words.forgiven}</dt>
        <dd>{format.money(settlement.forgiven_amount, currency)}</dd>
        {payBy !== null && (
          <>
            <dt>{words.payBy}</dt>
            <dd>{format.day(payBy)}</dd>
          </>
        )}
        <dt>{words.expires}</dt>
        <dd>
          <Moment at={settlement.expires_at} />
        </dd>
        {notes !== null && (
          <>
            <dt>{words.offerNotes}</dt>
            <dd>{notes}</dd>
          </>
        )}
        <dt>{words.id}</dt>
        <dd>
          <CopyText text={settlement.id} />
        </dd>
      </dl>
    </section>
  );
}
