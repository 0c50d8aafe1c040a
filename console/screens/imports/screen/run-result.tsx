import type { Import } from '../../../queries/imports.ts';
import { useTranslations } from '../../../locales/language.ts';
import { Counts } from './counts.tsx';
import { FailuresButton } from './failures-button.tsx';
import { ImportedAccounts } from './imported-accounts.tsx';
import type { RefusedRecord } from '../file/import-file.ts';
import type { ImportRun } from './import-run.ts';
import { ResumeDrop } from './resume-drop.tsx';
import { useRowText } from './use-row-text.ts';
import type { ImportedFile } from './use-import-file.ts';

interface RunResultProps {
  readonly run: ImportRun;
  readonly found: readonly Import[];
  readonly file: ImportedFile;
  readonly hasFile: boolean;
  readonly reopened: () => Promise<void>;
}

export function RunResult({ run, found, file, hasFile, reopened }: RunResultProps) {
  const t = useTranslations('imports');
  const textOf = useRowText('errors');
  const sum = (count: (each: Import) => number) => found.reduce((total, each) => total + count(each), 0);
  const refusedCount = sum(({ failed }) => failed);
  const failed = run.failed + refusedCount;
  const refused = run.parts.flatMap(({ job }, part): RefusedRecord[] =>
    (found.find(({ job_id: id }) => id === job)?.errors ?? []).map((row) => ({
      part,
      index: row.index,
      reason: textOf(row),
    })),
  );
  return (
    <>
      <Counts
        counts={[
          [t.outcomes.imported, sum(({ imported }) => imported)],
          [t.outcomes.updated, sum(({ updated }) => updated)],
          [t.outcomes.unchanged, sum(({ unchanged }) => unchanged)],
          [t.outcomes.superseded, run.replaced + sum(({ superseded }) => superseded)],
          [t.outcomes.unsent, run.failed],
          [t.outcomes.failed, refusedCount],
          [t.outcomes.warned, sum(({ warned }) => warned)],
        ]}
      />
      <ImportedAccounts parts={found} />
      {run.failed > 0 && <p className="soft">{t.unsentNote}</p>}
      {found.some((each) => each.errors_truncated) && <p>{t.moreFailures}</p>}
      {failed > 0 &&
        (hasFile ? (
          <FailuresButton file={file} count={run.failed + refused.length} refused={refused} />
        ) : (
          <ResumeDrop file={file} run={run} text={t.failuresNeed(run.file.name)} reopened={reopened} />
        ))}
    </>
  );
}
