import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Import, importQuery } from '../../../queries/imports.ts';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RefusalText } from '../../../components/failure.tsx';
import { useTranslations } from '../../../locales/language.ts';
import { FileButton } from './file-button.tsx';
import type { ImportPlan } from '../file/import-plan.ts';
import { type ImportRun, nextPart } from './import-run.ts';
import { RepeatedParts } from './repeated-parts.tsx';
import { ResumeDrop } from './resume-drop.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunResult } from './run-result.tsx';
import type { Running } from './use-import-run.ts';
import type { ImportedFile } from './use-import-file.ts';

interface RunViewProps {
  readonly running: Running;
  readonly run: ImportRun;
  readonly file: ImportedFile;
  readonly end: () => void;
}

export function RunView({ running, run, file, end }: RunViewProps) {
  const t = useTranslations('imports');
  const service = useOrganizationService();
  const jobs = useQueries({
    queries: run.parts.flatMap(({ job }) => (job === undefined ? [] : [importQuery(service, job)])),
  });
  // The worker may have read the file before a reload; then it has to be chosen again.
  const hasFile = file.profile?.hash === run.file.hash;
  const isUnsent = nextPart(run) !== undefined;
  const found = jobs.flatMap(({ data }) => (data ? [data] : []));
  const isDone = !isUnsent && found.length === run.parts.length && found.every(hasEnded);
  const isRepeated = run.parts.every((part) => part.isRepeated);
  const [isLeaving, setLeaving] = useState(false);
  const { refreshHistory } = running;
  // Otherwise the history below would show it in progress until its next refresh.
  useEffect(() => {
    if (isDone) refreshHistory();
  }, [isDone, refreshHistory]);
  const reopened = async () => {
    // Stored together with the plan of this run.
    await file.worker().check(run.plan as ImportPlan);
    if (isUnsent) running.send();
  };
  return (
    <section aria-labelledby="run">
      <h2 id="run">{isDone ? (isRepeated ? t.nothingSent : t.finished) : t.running}</h2>
      <p className="soft">{run.file.name}</p>
      <RunProgress run={run} found={found} />
      {isDone && <RepeatedParts run={run} found={found} hasFile={hasFile} sendAgain={running.sendAgain} />}
      {running.error !== undefined && (
        <div role="alert" className="notice failure">
          <p>{t.stopped}</p>
          <RefusalText error={running.error} />
        </div>
      )}
      {isUnsent && hasFile && !running.isSending && (
        <Button className="primary" onPress={running.send}>
          {t.resume}
        </Button>
      )}
      {isUnsent && !hasFile && (
        <ResumeDrop file={file} run={run} text={t.resumeWith(run.file.name)} reopened={reopened} />
      )}
      {isDone && <RunResult run={run} found={found} file={file} hasFile={hasFile} reopened={reopened} />}
      <div className="actions">
        {isDone ? (
          <FileButton
            text={t.another}
            isPrimary
            choose={(chosen) => {
              end();
              void file.open(chosen);
            }}
          />
        ) : (
          isUnsent && !running.isSending && <Button onPress={() => setLeaving(true)}>{t.discard}</Button>
        )}
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={t.discard}
          confirm={t.discard}
          isDangerous
          onConfirm={() => {
            end();
            return Promise.resolve();
          }}
          close={() => setLeaving(false)}
        >
          <p>{t.discardText}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

const hasEnded = ({ status }: Import): boolean => status !== 'processing';
