import type { Hold } from '../../queries/holds.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import '../../people/people.css';
import { useHoldTexts } from '../../people/use-hold-texts.ts';

interface HoldProposalsProps {
  readonly holds: readonly Hold[];
  readonly currencies: ReadonlyMap<string, string>;
}

/** What a message stops, beside its words: how far, until when, and what confirming it means. */
export function HoldProposals({ holds, currencies }: HoldProposalsProps) {
  const t = useTranslations('inbox');
  const { holdKinds } = useTranslations('terms');
  const texts = useHoldTexts();
  const format = useFormat();
  const zone = useOrganizationZone() ?? 'UTC';
  const open = holds.filter(({ released_at: released }) => released === null);
  const ended = holds.filter(({ released_at: released }) => released !== null);
  return (
    <>
      {open.length > 0 && (
        <ul className="hold-badges" aria-label={t.proposals}>
          {open.map((hold) => {
            const { id, blocks, kind, until, due_by: dueBy, proposed } = hold;
            const effects: Readonly<Partial<Record<Hold['kind'], string>>> = t.confirmEffects;
            const parts = [
              ...(until === null ? [] : [texts.until(until, zone)]),
              ...(dueBy === null ? [] : [texts.deadline(dueBy, zone)]),
              ...texts.amounts(hold, currencies.get(hold.account_id ?? '')),
              ...(proposed ? [t.proposed] : []),
              ...(proposed && effects[kind] !== undefined ? [effects[kind]] : []),
            ];
            return (
              <li key={id} className={blocks}>
                <strong>{texts.title(hold)}</strong>
                <span className="hold-parts">{parts.join(' · ')}</span>
              </li>
            );
          })}
        </ul>
      )}
      {ended.length > 0 && <p className="soft">{t.ended(format.list(ended.map(({ kind }) => holdKinds[kind])))}</p>}
    </>
  );
}
