import type { Import } from '../../../queries/imports.ts';
import { IdentityTable } from '../../../people/identity-table.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { sumChanges } from './change-sums.ts';

const shownPairs = 20;

/** What an import would change: persons first, before and after, then sums by kind. */
export function ChangeList({ found }: { readonly found: readonly Import[] }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const unchanged = found.reduce((sum, each) => sum + each.unchanged, 0);
  const sums = sumChanges(found);
  const changes = sums.map(({ kind, count, amounts }) => ({
    kind,
    text: t.changeKinds[kind](
      format.count(count),
      format.list(amounts.map(([currency, amount]) => format.money(amount, currency))),
    ),
  }));
  const isOfPerson = (kind: string) => kind === 'person_changed' || kind === 'account_moved';
  return (
    <>
      <IdentityPairs found={found} texts={changes.filter(({ kind }) => isOfPerson(kind)).map(({ text }) => text)} />
      <ul className="changes">
        {changes
          .filter(({ kind }) => !isOfPerson(kind))
          .map(({ kind, text }) => (
            <li key={kind}>{text}</li>
          ))}
        {unchanged > 0 && <li>{t.importKeeps(format.count(unchanged))}</li>}
      </ul>
    </>
  );
}

interface IdentityPairsProps {
  readonly found: readonly Import[];
  readonly texts: readonly string[];
}

function IdentityPairs({ found, texts }: IdentityPairsProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const pairs = found.flatMap(({ warnings }) =>
    warnings.flatMap(({ before, after, ...row }) => (before && after ? [{ ...row, before, after }] : [])),
  );
  if (texts.length === 0) return null;
  return (
    <div className="notice failure">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{t.personsHeld}</p>
      <ul className="person-pairs">
        {pairs.slice(0, shownPairs).map(({ index, code, external_id: id, before, after }) => (
          <li key={`${index} ${code}`}>
            <p>{id ?? '—'}</p>
            <IdentityTable label={id ?? after.name} identity={{ before, after }} />
          </li>
        ))}
      </ul>
      {pairs.length > shownPairs && <p>{t.morePersons(format.count(pairs.length - shownPairs))}</p>}
    </div>
  );
}
