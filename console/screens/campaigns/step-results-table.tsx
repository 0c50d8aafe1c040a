import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CampaignSummary } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { strategyQuery } from '../../queries/strategies.ts';
import { Formula } from '../../components/formula.tsx';
import { Icon } from '../../components/icon.tsx';
import { Meter } from '../../charts/meter.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useActionName } from '../../locales/use-action-name.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { RowsCsvButton } from '../../tables/rows-csv-button.tsx';
import { Table, type TableColumn } from '../../tables/table.tsx';
import { draftOf } from '../strategies/strategy-draft.ts';
import { placesOf } from '../strategies/timeline.ts';
import { useStepTexts } from '../strategies/use-step-texts.ts';
import { type StepResult, stepResults } from './step-results.ts';

interface StepResultsTableProps {
  readonly strategyId: string;
  readonly summary: CampaignSummary;
}

export function StepResultsTable({ strategyId, summary }: StepResultsTableProps) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const texts = useStepTexts();
  const format = useFormat();
  const actionName = useActionName();
  const query = useQuery(strategyQuery(useOrganizationService(), strategyId));
  const nameOf = ({ index, step }: StepResult) =>
    step ? `${terms.channels[step.channel]} · ${actionName(step.action_type)}` : t.formerStep(format.number(index + 1));
  const shareOf = (count: number, whole: number) => (whole === 0 ? '—' : format.percent(count / whole));
  const amountsText = (amounts: StepResult['cost']) =>
    amounts.map(({ amount, currency }) => format.money(amount, currency)).join(' + ') || '—';
  const paidOf = ({ paid_after: paid }: StepResult) => amountsText(paid);
  const costOf = ({ cost }: StepResult) => amountsText(cost);
  return (
    <section className="card" aria-labelledby="step-results">
      <QueryView query={query} lines={4}>
        {(strategy) => {
          const places = placesOf(draftOf(strategy).steps, strategy.starts);
          const dayOf = ({ index }: StepResult) => {
            const place = places[index];
            return place ? texts.day(place, strategy.starts) : '—';
          };
          const rows = stepResults(strategy.steps, summary.steps);
          const columns: TableColumn<StepResult>[] = [
            { header: t.when, cell: dayOf },
            {
              header: t.step,
              is: 'name',
              cell: (row) => (
                <span className="step-result">
                  {row.step && <Icon name={row.step.channel} />}
                  {nameOf(row)}
                </span>
              ),
            },
            { header: t.sends, is: 'number', cell: ({ sends }) => format.number(sends) },
            {
              header: t.outcome,
              cell: ({ step, sends, delivered }) =>
                sends === 0 ? (
                  '—'
                ) : (
                  <>
                    <Meter value={delivered} of={sends} />
                    {(step?.channel === 'voice' ? t.answered : t.delivered)(shareOf(delivered, sends))}
                  </>
                ),
            },
            { header: t.replies, is: 'number', cell: ({ replies, sends }) => shareOf(replies, sends) },
            { header: t.cost, is: 'number', cell: costOf },
            { header: t.paidAfter, is: 'number', cell: paidOf },
          ];
          const csv: CsvColumn<StepResult>[] = [
            { header: t.when, value: dayOf },
            { header: t.step, value: nameOf },
            { header: t.sends, value: ({ sends }) => sends },
            { header: t.deliveredCount, value: ({ delivered }) => delivered },
            { header: t.repliesCount, value: ({ replies }) => replies },
            { header: t.cost, value: costOf },
            { header: t.paidAfter, value: paidOf },
          ];
          return (
            <>
              <div className="card-head">
                <h2 id="step-results">{t.stepResults}</h2>
                <div className="actions">
                  <Formula of={t.stepResults}>
                    <span>{t.stepsFormula}</span>
                    {!summary.steps_complete && <span>{t.stepsIncomplete}</span>}
                  </Formula>
                  <RowsCsvButton name={t.stepResults} columns={csv} rows={rows} />
                  <Link to="/strategies/$id" params={{ id: strategyId }}>
                    {t.editStrategy}
                  </Link>
                </div>
              </div>
              <Table labelledBy="step-results" columns={columns} rows={rows} rowKey={({ index }) => index} />
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
