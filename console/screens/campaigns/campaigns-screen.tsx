import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { type ListedCampaign, summarizedCampaignsQuery } from '../../queries/campaigns.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { useNewItemForm } from '../../components/use-new-item-form.ts';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useTranslations } from '../../locales/language.ts';
import { CampaignBoard } from './campaign-board.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { NewCampaignDialog } from './new-campaign-dialog.tsx';
import './campaigns.css';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

export default function CampaignsScreen() {
  const t = useTranslations('campaigns');
  const shell = useTranslations('shell');
  const terms = useTranslations('terms');
  const service = useOrganizationService();
  const { data: directory } = useQuery(directoryQuery(service));
  const newItem = useNewItemForm('campaigns');
  const { strategy: linkedStrategy, view = 'table' } = useSearch({ from: '/campaigns' });
  const change = useChangeSearch<'/campaigns'>();
  const close = () => change({ create: undefined, strategy: undefined }, { replace: true });
  const csv: CsvColumn<ListedCampaign>[] = [
    { header: terms.name, value: ({ name }) => name },
    { header: terms.status, value: ({ status }) => terms.campaignStatuses[status] },
    { header: t.objective, value: ({ objective }) => objective },
    {
      header: t.strategy,
      value: ({ strategy_id: strategy }) => directory?.strategies.find(({ id }) => id === strategy)?.name ?? strategy,
    },
    { header: t.start, value: ({ start_date: start }) => start },
    { header: t.end, value: ({ end_date: end }) => end },
    { header: t.created_at, value: ({ created_at: created }) => created },
    { header: terms.id, value: ({ id }) => id },
    { header: terms.accounts, value: ({ summary }) => summary?.account_count ?? null },
    { header: terms.campaignStages.attempted, value: ({ summary }) => summary?.attempted_count ?? null },
    { header: terms.campaignStages.contacted, value: ({ summary }) => summary?.contacted_count ?? null },
    { header: terms.campaignStages.replied, value: ({ summary }) => summary?.replied_count ?? null },
    { header: terms.campaignStages.promised, value: ({ summary }) => summary?.promised_count ?? null },
    { header: terms.campaignStages.paid, value: ({ summary }) => summary?.paid_count ?? null },
    { header: t.settledLabel, value: ({ summary }) => summary?.settled_count ?? null },
    {
      header: terms.recovered,
      value: ({ summary }) =>
        (summary?.recovered ?? []).map(({ amount, currency }) => `${amount} ${currency}`).join(' + '),
    },
  ];
  return (
    <>
      <PageHead title={shell.screens.campaigns} note={t.note}>
        <ToggleChoice
          label={t.view}
          choices={[
            { value: 'table', text: t.table },
            { value: 'board', text: t.boardView },
          ]}
          value={view}
          onChange={(chosen) => change({ view: chosen === 'board' ? chosen : undefined })}
        />
        <Button className="primary" onPress={newItem.open}>
          <Icon name="plus" />
          {t.create}
        </Button>
      </PageHead>
      <PagedList
        list={summarizedCampaignsQuery(service)}
        lines={8}
        csv={{ name: shell.screens.campaigns, columns: csv }}
        empty={
          <Empty text={t.empty}>
            <Button className="primary" onPress={newItem.open}>
              {t.createFirst}
            </Button>
          </Empty>
        }
      >
        {(campaigns) =>
          view === 'board' ? <CampaignBoard campaigns={campaigns} /> : <CampaignTable campaigns={campaigns} />
        }
      </PagedList>
      {(newItem.isOpen || linkedStrategy !== undefined) && (
        <NewCampaignDialog strategy={linkedStrategy} close={close} />
      )}
    </>
  );
}
