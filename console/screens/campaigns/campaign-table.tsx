import { useQuery } from '@tanstack/react-query';
import type { ListedCampaign } from '../../queries/campaigns.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useTranslations } from '../../locales/language.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';
import { inOrder, useCampaignColumns } from './campaign-columns.tsx';
import { useCampaignTexts } from './use-campaign-texts.ts';

export function CampaignTable({ campaigns }: { readonly campaigns: readonly ListedCampaign[] }) {
  const t = useTranslations('campaigns');
  const shell = useTranslations('shell');
  const texts = useCampaignTexts();
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const { name, status, results } = useCampaignColumns();
  const columns: TableColumn<ListedCampaign>[] = [
    name,
    status,
    {
      header: t.strategy,
      is: 'wraps',
      cell: ({ strategy_id: own }) =>
        own === null ? t.noStrategy : (directory?.strategies.find(({ id }) => id === own)?.name ?? '…'),
    },
    ...results,
    { header: t.period, cell: (campaign) => texts.dates(campaign) },
  ];
  return <Table label={shell.screens.campaigns} columns={columns} rows={inOrder(campaigns)} rowKey={({ id }) => id} />;
}
