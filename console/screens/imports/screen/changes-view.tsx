import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Import, importQuery, submitImport } from '../../../queries/imports.ts';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import { Failure } from '../../../components/failure.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { Counts } from './counts.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { rememberName } from './remembered-names.ts';
import type { ImportedFile } from './use-import-file.ts';

interface ChangesViewProps {
  readonly file: ImportedFile;
  readonly sent: number;
  readonly job: string | undefined;
  readonly setJob: (job: string) => void;
}

/** Previews the changes of an import with a dry run of its first part. */
export function ChangesView({ file, sent, job, setJob }: ChangesViewProps) {
  const t = useTranslations('imports');
  const service = useOrganizationService();
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const compare = async () => {
    setPending(true);
    setError(undefined);
    try {
      const accounts = await file.worker().part(0);
      const { job_id: id } = await submitImport(
        service,
        { accounts: [...accounts], mode: 'validate' },
        crypto.randomUUID(),
      );
      if (file.profile) rememberName(id, file.profile.name);
      setJob(id);
    } catch (refusal) {
      setError(refusal);
    } finally {
      setPending(false);
    }
  };
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{t.changes}</h2>
      {error !== undefined && <Failure error={error} retry={() => void compare()} />}
      {job === undefined ? (
        <Button isPending={isPending} onPress={() => void compare()}>
          {t.whatChanges}
        </Button>
      ) : (
        <Comparison job={job} sent={sent} />
      )}
    </section>
  );
}

function Comparison({ job, sent }: { readonly job: string; readonly sent: number }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { data, error, refetch } = useQuery(importQuery(useOrganizationService(), job));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  const isDone = data !== undefined && data.status !== 'processing';
  return (
    <>
      <p role="status">{isDone ? t.compared(format.count(data.total_records), format.count(sent)) : t.comparing}</p>
      {isDone && <Changes found={data} />}
    </>
  );
}

function Changes({ found }: { readonly found: Import }) {
  const t = useTranslations('imports');
  const { imported, updated, unchanged, failed, warned } = found;
  return (
    <>
      <Counts
        counts={[
          [t.outcomes.imported, imported],
          [t.outcomes.updated, updated],
          [t.outcomes.unchanged, unchanged],
          [t.outcomes.failed, failed],
          [t.outcomes.warned, warned],
        ]}
      />
      <DifferenceTable differences={found.differences} />
    </>
  );
}
