import { Button } from 'react-aria-components/Button';
import type { Import } from '../../../queries/imports.ts';
import { Failure } from '../../../components/failure.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { ChangeList } from './change-list.tsx';
import { Counts } from './counts.tsx';
import { DifferenceTable } from './difference-table.tsx';
import type { Comparison } from './use-comparison.ts';

interface ChangesViewProps {
  readonly comparison: Comparison;
  readonly sent: number;
}

/** What the import would change, as soon as the user asks for it. */
export function ChangesView({ comparison, sent }: ChangesViewProps) {
  const t = useTranslations('imports');
  const { isStarted, found, compare } = comparison;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{t.changes}</h2>
      {isStarted ? (
        <ComparisonState comparison={comparison} sent={sent} />
      ) : (
        <Button onPress={compare}>{t.whatChanges}</Button>
      )}
      {found && <Changes found={found} />}
    </section>
  );
}

/** Says how far the comparison is, and offers to go on if it failed. */
export function ComparisonState({ comparison: { found, error, compare }, sent }: ChangesViewProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  if (error !== undefined) return <Failure error={error} retry={compare} />;
  return <p role="status">{found ? t.compared(format.count(sent), format.count(sent)) : t.comparing}</p>;
}

function Changes({ found }: { readonly found: readonly Import[] }) {
  const t = useTranslations('imports');
  const sum = (count: (each: Import) => number) => found.reduce((total, each) => total + count(each), 0);
  return (
    <>
      <ChangeList found={found} />
      <Counts
        counts={[
          [t.outcomes.imported, sum(({ imported }) => imported)],
          [t.outcomes.updated, sum(({ updated }) => updated)],
          [t.outcomes.unchanged, sum(({ unchanged }) => unchanged)],
          [t.outcomes.failed, sum(({ failed }) => failed)],
          [t.outcomes.warned, sum(({ warned }) => warned)],
        ]}
      />
      <DifferenceTable differences={found.flatMap(({ differences }) => differences).slice(0, 20)} />
    </>
  );
}
