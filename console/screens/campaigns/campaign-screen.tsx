import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { campaignQuery, campaignSummaryQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignFacts } from './campaign-facts.tsx';
import { CampaignFunnel } from './campaign-funnel.tsx';
import { CampaignMembers } from './campaign-members.tsx';
import { CampaignPause } from './campaign-pause.tsx';
import { CampaignKpis } from './campaign-kpis.tsx';
import { CampaignQueueSection } from './campaign-queue-section.tsx';
import { CampaignSimulation } from './campaign-simulation.tsx';
import { CampaignStates } from './campaign-states.tsx';
import { CampaignStatusText } from './campaign-status-text.tsx';
import { StepResultsTable } from './step-results-table.tsx';
import './campaigns.css';

export default function CampaignScreen() {
  const t = useTranslations('campaigns');
  const shell = useTranslations('shell');
  const { id } = useParams({ from: '/campaigns/$id' });
  const service = useOrganizationService();
  const query = useQuery(campaignQuery(service, id));
  const summary = useQuery(campaignSummaryQuery(service, id));
  const { data: campaign } = query;
  return (
    <>
      <PageHead
        title={shell.screens.campaign}
        name={campaign?.name}
        note={
          <>
            {campaign && <CampaignStatusText status={campaign.status} />}{' '}
            <Link to="/campaigns">{shell.screens.campaigns}</Link>
          </>
        }
      >
        {campaign && <CampaignActions campaign={campaign} summary={summary.data} />}
      </PageHead>
      <QueryView query={query} lines={8}>
        {(loaded) => (
          <>
            <CampaignPause campaign={loaded} />
            <CampaignFacts campaign={loaded} />
            <CampaignMembers campaign={loaded} />
            <QueryView query={summary} lines={8}>
              {(counts) => (
                <>
                  {counts.account_count === 0 && <Empty text={t.assignText} />}
                  <CampaignKpis summary={counts} />
                  <CampaignFunnel summary={counts} />
                  {loaded.strategy_id !== null && <StepResultsTable strategyId={loaded.strategy_id} summary={counts} />}
                  <div className="pair">
                    <CampaignQueueSection campaign={loaded} />
                    <CampaignStates summary={counts} />
                  </div>
                </>
              )}
            </QueryView>
            <CampaignSimulation campaign={loaded} />
          </>
        )}
      </QueryView>
    </>
  );
}
