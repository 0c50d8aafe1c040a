import type { Instalment } from '../../../lib/foundation/instalments.ts';
import type { TranslationsOf } from '../../locales/areas.ts';
import { type Format, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { InstalmentList } from './instalment-list.tsx';
import { type RegularDraft, isPossible } from './plan-draft.ts';

interface SchedulePreviewProps {
  readonly regular: RegularDraft;
  /** Undefined while the fields are incomplete. */
  readonly instalments: readonly Instalment[] | undefined;
  readonly currency: string;
}

/** The dates and parts of the fields above it, and what is special about them. */
export function SchedulePreview({ regular, instalments, currency }: SchedulePreviewProps) {
  const t = useTranslations('plans');
  const format = useFormat();
  const isShown = instalments !== undefined && isPossible(instalments);
  return (
    <>
      <p role="status" className={instalments && !isShown ? 'unequal' : 'soft'}>
        {instalments === undefined
          ? t.incomplete
          : isShown
            ? sentenceOf(instalments, currency, t, format)
            : t.refusals.too_many_instalments}
      </p>
      {isShown && <InstalmentList instalments={instalments} currency={currency} />}
      {isShown && hasShorterMonths(regular, instalments) && (
        <p className="soft">{t.monthEnds(Number(regular.first_due?.slice(-2)))}</p>
      )}
    </>
  );
}

function sentenceOf(
  instalments: readonly Instalment[],
  currency: string,
  t: TranslationsOf<'plans'>,
  format: Format,
): string {
  const parts = instalments.filter(({ number }) => number > 0);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return t.incomplete;
  const [count, day] = [format.count(parts.length), format.day(last.due_date)];
  const [part, rest] = [format.money(first.amount, currency), format.money(last.amount, currency)];
  return part === rest ? t.equalParts(count, part, day) : t.partsAndRest(count, part, rest, day);
}

/** Some month has no such day, and its last day is used. */
const hasShorterMonths = (
  { every, first_due: first = '' }: RegularDraft,
  instalments: readonly Instalment[],
): boolean =>
  every === 'month' && instalments.some(({ number, due_date: day }) => number > 0 && day.slice(-2) < first.slice(-2));
