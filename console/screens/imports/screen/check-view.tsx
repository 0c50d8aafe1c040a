import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { CurrencyQuestion } from './currency-question.tsx';
import { ChangeList } from './change-list.tsx';
import { ChangesView, ComparisonState } from './changes-view.tsx';
import { Counts } from './counts.tsx';
import { FailuresButton } from './failures-button.tsx';
import type { ImportDraft } from '../file/import-draft.ts';
import { repetitionRules } from '../file/import-plan.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { ProblemTable } from './problem-table.tsx';
import type { CheckSummary } from '../file/import-file.ts';
import type { ImportPlan } from '../file/import-plan.ts';
import { mixedCurrencies } from './mixed-currencies.ts';
import { PreviewTable } from './preview-table.tsx';
import { type Comparison, useComparison } from './use-comparison.ts';
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
  const { sent, failed, replaced, summed, warned, parts, repeated } = check;
  const comparison = useComparison(file, parts.length);
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
          <ChangesView comparison={comparison} sent={sent} />
          <div className="actions">
            <Button
              className="primary"
              isDisabled={currencies !== undefined}
              onPress={() => {
                setConfirming(true);
                if (!comparison.isStarted) comparison.compare();
              }}
            >
              {title}
            </Button>
          </div>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={title}
          confirm={title}
          isReady={comparison.found !== undefined}
          onConfirm={() => {
            start({ key: check.key, plan, failed, replaced, parts: parts.map((records) => ({ records })) });
            return Promise.resolve();
          }}
          close={() => setConfirming(false)}
        >
          <Effect
            plan={plan}
            sent={sent}
            failed={failed}
            parts={parts.length}
            comparison={comparison}
            currency={currency}
          />
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
  readonly comparison: Comparison;
  readonly currency: string;
}

/** What the import will change. It is sent only after that is known. */
function Effect({ plan, sent, failed, parts, comparison, currency }: EffectProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  return (
    <>
      {comparison.found ? (
        <ChangeList found={comparison.found} />
      ) : (
        <ComparisonState comparison={comparison} sent={sent} />
      )}
      <p>
        {[
          parts > 1 && t.importParts(format.count(parts)),
          !plan.columns.includes('currency') && t.importCurrency(plan.currency ?? currency),
          failed > 0 && t.importLeavesOut(format.count(failed)),
          t.importFinal,
        ]
          .filter((text) => text !== false)
          .join(' ')}
      </p>
    </>
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
