import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { importQuery } from '../../../queries/imports.ts';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { CurrencyQuestion, mixedCurrencies } from './currency-question.tsx';
import { ChangesView } from './changes-view.tsx';
import { Counts } from './counts.tsx';
import { FailuresButton } from './failures-button.tsx';
import type { ImportDraft } from '../file/import-draft.ts';
import { repetitionRules } from '../file/import-plan.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { ProblemTable } from './problem-table.tsx';
import type { CheckSummary } from '../file/import-file.ts';
import type { ImportPlan } from '../file/import-plan.ts';
import { PreviewTable } from './preview-table.tsx';
import type { NewRun } from './use-import-run.ts';
import type { ImportedFile } from './use-import-file.ts';

interface CheckViewProps {
  readonly plan: ImportPlan;
  readonly file: ImportedFile;
  readonly currency: string;
  readonly change: (choice: Pick<ImportDraft, 'keepsTotals' | 'repeated' | 'mixesCurrencies'>) => void;
  readonly start: (run: Omit<NewRun, 'file'>) => void;
}

export function CheckView({ plan, file, currency, change, start }: CheckViewProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { data: check, error, refetch } = useCheck(plan, file);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <p role="status" className={check && 'hidden'}>
        {check ? t.checkedText(format.number(check.sent), format.number(check.failed)) : t.checking}
      </p>
      {check && (
        <Checked
          key={check.key}
          check={check}
          plan={plan}
          file={file}
          currency={currency}
          change={change}
          start={start}
        />
      )}
    </>
  );
}

function Checked({ check, plan, file, currency, change, start }: CheckViewProps & { readonly check: CheckSummary }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  const [job, setJob] = useState<string>();
  const { sent, failed, replaced, summed, warned, parts, repeated } = check;
  const currencies = mixedCurrencies(check, plan);
  const title = t.import(format.count(sent));
  return (
    <>
      <section aria-labelledby="check">
        <h2 id="check">{t.check}</h2>
        <Counts
          counts={[
            [t.checked.sent, sent],
            [t.checked.failed, failed],
            [t.checked.replaced, replaced],
            ...(summed > 0 ? [[t.checked.summed, summed] as const] : []),
            ...(warned > 0 ? [[t.checked.warned, warned] as const] : []),
            ...(parts.length > 1 ? [[t.checked.parts, parts.length] as const] : []),
          ]}
        />
        {repeated.ids > 0 && (
          <ChoiceField
            name="repeated"
            label={t.repeated(format.count(repeated.ids))}
            hint={repeated.hasCredits ? t.repeatedCredits : t.replacedNote}
            choices={repetitionRules.map((value) => ({ value, text: t.repetitionRules[value] }))}
            initial={plan.repeated ?? 'last'}
            onChange={(rule) => change({ repeated: rule })}
          />
        )}
        <LeftOutRows rows={check.leftOut} plan={plan} keepTotals={(keepsTotals) => change({ keepsTotals })} />
        <ProblemTable label={t.problemRows} findings={check.findings} isAll={check.findings.length >= failed} />
        {failed > 0 && <FailuresButton file={file} count={failed} refused={[]} />}
        {warned > 0 && <p>{t.warnedCells}</p>}
        <ProblemTable label={t.cellsLeftOut} findings={check.warnings} isAll={check.warnings.length >= warned} />
      </section>
      {currencies && <CurrencyQuestion currencies={currencies} accept={() => change({ mixesCurrencies: true })} />}
      {sent === 0 ? (
        <p role="alert">{t.nothingToSend}</p>
      ) : (
        <>
          <PreviewTable records={check.preview} plan={plan} currency={currency} />
          <ChangesView file={file} sent={sent} job={job} setJob={setJob} />
          <div className="actions">
            <Button className="primary" isDisabled={currencies !== undefined} onPress={() => setConfirming(true)}>
              {title}
            </Button>
          </div>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={title}
          confirm={title}
          onConfirm={() => {
            start({ key: check.key, plan, failed, replaced, parts: parts.map((records) => ({ records })) });
            return Promise.resolve();
          }}
          close={() => setConfirming(false)}
        >
          <Effect plan={plan} sent={sent} failed={failed} parts={parts.length} job={job} currency={currency} />
        </ConfirmDialog>
      )}
    </>
  );
}

interface EffectProps {
  readonly plan: ImportPlan;
  readonly sent: number;
  readonly failed: number;
  readonly parts: number;
  readonly job: string | undefined;
  readonly currency: string;
}

/**
 * The effect of the import as far as it is known: from the comparison if that covers all accounts, or because rows
 * without ids are new.
 */
function Effect({ plan, sent, failed, parts, job, currency }: EffectProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { data } = useQuery({ ...importQuery(useOrganizationService(), job ?? ''), enabled: job !== undefined });
  const compared = data?.status !== 'processing' && data?.total_records === sent ? data : undefined;
  const isNew = !plan.columns.includes('external_id');
  const totals = compared ?? (isNew ? { imported: sent, updated: 0, unchanged: 0 } : undefined);
  const effects = totals && [
    totals.imported > 0 && t.importCreates(format.count(totals.imported)),
    totals.updated > 0 && t.importUpdates(format.count(totals.updated)),
    totals.unchanged > 0 && t.importKeeps(format.count(totals.unchanged)),
  ];
  return (
    <p>
      {[
        parts > 1 && t.importParts(format.count(parts)),
        ...(effects ?? [t.importUnknown]),
        !plan.columns.includes('currency') && t.importCurrency(plan.currency ?? currency),
        failed > 0 && t.importLeavesOut(format.count(failed)),
        t.importFinal,
      ]
        .filter((text) => text !== false)
        .join(' ')}
    </p>
  );
}

/** Checks all rows in the worker whenever the plan changes. Deterministic for the same file and plan. */
const useCheck = (plan: ImportPlan, { worker, profile }: ImportedFile) =>
  useQuery({
    queryKey: ['import-check', profile?.hash, plan],
    queryFn: () => worker().check(plan),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
