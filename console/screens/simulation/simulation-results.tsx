import { skipToken, useQuery } from '@tanstack/react-query';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type SimulationRequest, simulationQuery } from '../../queries/simulations.ts';
import { RefusalText } from '../../components/failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { SendsChart } from './sends-chart.tsx';
import { SimulationTable } from './simulation-table.tsx';
import { UnreachedAccounts } from './unreached-accounts.tsx';

interface SimulationResultsProps {
  readonly request: SimulationRequest;
  readonly compare: string | undefined;
}

export function SimulationResults({ request, compare }: SimulationResultsProps) {
  const t = useTranslations('simulation');
  const format = useFormat();
  const service = useOrganizationService();
  const { data: directory } = useQuery(directoryQuery(service));
  const other = simulationQuery(service, { ...request, strategyId: compare });
  const first = useQuery(simulationQuery(service, request));
  const second = useQuery(compare === undefined ? { ...other, queryFn: skipToken } : other);
  const error = first.error ?? second.error;
  if (error !== null) {
    return (
      <div role="alert" className="notice failure">
        <RefusalText error={error} texts={t.refusals} />
      </div>
    );
  }
  if (!first.data || (compare !== undefined && !second.data)) return <Skeleton lines={8} />;
  const nameOf = (id: string | undefined) =>
    directory?.strategies.find((strategy) => strategy.id === id)?.name ?? t.ofCampaign;
  const runs = [
    { name: nameOf(request.strategyId), result: first.data },
    ...(second.data ? [{ name: nameOf(compare), result: second.data }] : []),
  ];
  const { from_date: from, to_date: to, seed } = first.data;
  return (
    <>
      <p role="status">
        {t.period(format.day(from), format.day(to))}. <span className="soft">{t.seed(String(seed))}</span>
      </p>
      <SendsChart runs={runs} />
      <SimulationTable runs={runs} />
      <UnreachedAccounts result={first.data} />
      <p className="soft">{t.assumptions}</p>
    </>
  );
}
