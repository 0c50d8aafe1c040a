import type { Settlement } from '../../queries/settlements.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Discount } from './discount.tsx';

export function OfferCard({ settlement }: { readonly settlement: Settlement }) {
  const t = useTranslations('settlements');
  const format = useFormat();
  const { currency, pay_by: payBy, notes } = settlement;
  return (
    <section className="card" aria-labelledby="offer">
      <h2 id="offer">{t.offer}</h2>
      <p>
        <Discount settlement={settlement} />
      </p>
      <dl>
        <dt>{t.offered}</dt>
        <dd>
          <strong>{format.money(settlement.offered_amount, currency)}</strong>
        </dd>
        <dt>{t.original}</dt>
        <dd>{format.money(settlement.original_balance, currency)}</dd>
        <dt>{t.forgiven}</dt>
        <dd>{format.money(settlement.forgiven_amount, currency)}</dd>
        {payBy !== null && (
          <>
            <dt>{t.payBy}</dt>
            <dd>{format.day(payBy)}</dd>
          </>
        )}
        <dt>{t.expires}</dt>
        <dd>
          <Moment at={settlement.expires_at} />
        </dd>
        {notes !== null && (
          <>
            <dt>{t.offerNotes}</dt>
            <dd>{notes}</dd>
          </>
        )}
        <dt>{t.id}</dt>
        <dd>
          <CopyText text={settlement.id} />
        </dd>
      </dl>
    </section>
  );
}
