import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import { ChangesView } from './changes-view.tsx';
import { Counts } from './counts.tsx';
import { FailuresButton } from './failures-button.tsx';
import { ProblemTable } from './problem-table.tsx';
import type { CheckSummary } from './import-file.ts';
import type { ImportPlan } from './import-plan.ts';
import { PreviewTable } from './preview-table.tsx';
import type { NewRun } from './use-import-run.ts';
import type { ImportedFile } from './use-import-file.ts';

interface CheckViewProps {
  readonly plan: ImportPlan;
  readonly file: ImportedFile;
  readonly currency: string;
  readonly start: (run: Omit<NewRun, 'file'>) => void;
}

/** The rows by what a plan turns them into, and the ways to go on. */
export function CheckView({ plan, file, currency, start }: CheckViewProps) {
  const words = useWords('imports');
  const format = useFormat();
  const { data: check, error, refetch } = useCheck(plan, file);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <p role="status" className={check && 'hidden'}>
        {check ? words.checkedText(format.number(check.sent), format.number(check.failed)) : words.checking}
      </p>
      {check && <Checked check={check} plan={plan} file={file} currency={currency} start={start} />}
    </>
  );
}

function Checked({ check, plan, file, currency, start }: CheckViewProps & { readonly check: CheckSummary }) {
  const words = useWords('imports');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { sent, failed, replaced, parts } = check;
  const title = words.import(format.count(sent));
  return (
    <>
      <section aria-labelledby="check">
        <h2 id="check">{words.check}</h2>
        <Counts
          counts={[
            [words.checked.sent, sent],
            [words.checked.failed, failed],
            [words.checked.replaced, replaced],
            ...(parts.length > 1 ? [[words.checked.parts, parts.length] as const] : []),
          ]}
        />
        {replaced > 0 && <p className="soft">{words.replacedNote}</p>}
        <ProblemTable findings={check.findings} isAll={check.findings.length >= failed} />
        {failed > 0 && <FailuresButton file={file} count={failed} refused={[]} />}
      </section>
      {sent === 0 ? (
        <p role="alert">{words.nothingToSend}</p>
      ) : (
        <>
          <PreviewTable records={check.preview} plan={plan} currency={currency} />
          <ChangesView key={check.key} file={file} sent={sent} />
          <div className="actions">
            <Button className="primary" onPress={() => setAsking(true)}>
              {title}
            </Button>
          </div>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={title}
          confirm={title}
          act={() => {
            start({ key: check.key, plan, failed, replaced, parts: parts.map((records) => ({ records })) });
            return Promise.resolve();
          }}
          close={() => setAsking(false)}
        >
          <p>{words.importText(parts.length)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Has the worker check every row whenever the plan changes. The same file and plan give the same findings. */
const useCheck = (plan: ImportPlan, { worker, profile }: ImportedFile) =>
  useQuery({
    queryKey: ['import-check', profile?.hash, plan],
    queryFn: () => worker().check(plan),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
