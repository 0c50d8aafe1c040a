import type { Instalment } from '../../../lib/foundation/instalments.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface InstalmentListProps {
  readonly instalments: readonly Instalment[];
  readonly currency: string;
}

/** The dates and parts of a plan that does not exist yet. */
export function InstalmentList({ instalments, currency }: InstalmentListProps) {
  const t = useTranslations('plans');
  const format = useFormat();
  return (
    <div className="instalment-list" role="region" aria-label={t.preview} tabIndex={0}>
      <ol>
        {instalments.map(({ number, due_date: day, amount }) => (
          <li key={number}>
            <span className="soft">{number === 0 ? t.downPayment : t.instalment(number)}</span>
            <span>{format.day(day)}</span>
            <span className="number">{format.money(amount, currency)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
