import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedCampaign } from '../../queries/campaigns.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Meter } from '../../charts/meter.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';
import { CampaignStatusText } from './campaign-status-text.tsx';
import { useCampaignTexts } from './use-campaign-texts.ts';

/** Running campaigns first. */
const order = ['active', 'paused', 'draft', 'completed'] as const satisfies readonly ListedCampaign['status'][];

export function CampaignTable({ campaigns }: { readonly campaigns: readonly ListedCampaign[] }) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const texts = useCampaignTexts();
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const strategyOf = ({ strategy_id: own }: ListedCampaign) =>
    own === null ? t.noStrategy : (directory?.strategies.find(({ id }) => id === own)?.name ?? '…');
  /** It has the visible number too, by which a person who speaks to the browser names the link. */
  const nameOf = (header: string, campaign: string, count: number) => `${header}, ${campaign}: ${format.number(count)}`;
  const counted = (
    header: string,
    has: 'interaction' | 'promise' | 'payment',
    countOf: (summary: NonNullable<ListedCampaign['summary']>) => number,
  ): TableColumn<ListedCampaign> => ({
    header,
    ...(has !== 'interaction' && { is: 'number' as const }),
    cell: ({ id, name, summary }) =>
      summary && (
        <>
          {has === 'interaction' && <Meter value={countOf(summary)} of={summary.account_count} />}
          <Link to="/accounts" search={{ campaign: id, has }} aria-label={nameOf(header, name, countOf(summary))}>
            {format.number(countOf(summary))}
          </Link>
        </>
      ),
  });
  const columns: TableColumn<ListedCampaign>[] = [
    {
      header: terms.name,
      is: 'name',
      cell: ({ id, name }) => (
        <Link to="/campaigns/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { header: terms.status, cell: ({ status }) => <CampaignStatusText status={status} /> },
    { header: t.strategy, is: 'wraps', cell: strategyOf },
    {
      header: t.accountsHeading,
      is: 'number',
      cell: ({ id, name, summary }) =>
        summary && (
          <Link
            to="/accounts"
            search={{ campaign: id }}
            aria-label={nameOf(t.accountsHeading, name, summary.account_count)}
          >
            {format.number(summary.account_count)}
          </Link>
        ),
    },
    counted(t.stages.contacted, 'interaction', ({ contacted_count: count }) => count),
    counted(t.stages.promised, 'promise', ({ promised_count: count }) => count),
    counted(t.stages.paid, 'payment', ({ paid_count: count }) => count),
    {
      header: t.recoveredLabel,
      is: 'number',
      // What accounts of a draft have paid was not recovered by the campaign.
      cell: ({ status, summary }) =>
        status === 'draft' || !summary
          ? '—'
          : summary.recovered.map(({ amount, currency }) => format.money(amount, currency)).join(' + ') || '—',
    },
    { header: t.period, cell: (campaign) => texts.dates(campaign) },
  ];
  const rows = [...campaigns].sort(
    (one, other) => order.indexOf(one.status) - order.indexOf(other.status) || one.name.localeCompare(other.name),
  );
  return <Table label={shell.screens.campaigns} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
