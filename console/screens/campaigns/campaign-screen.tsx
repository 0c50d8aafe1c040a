import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { campaignQuery, campaignSummaryQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignDetails } from './campaign-details.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignQueueSection } from './campaign-queue-section.tsx';
import { CampaignSimulation } from './campaign-simulation.tsx';
import './campaigns.css';

export default function CampaignScreen() {
  const shell = useTranslations('shell');
  const { id } = useParams({ from: '/campaigns/$id' });
  const service = useOrganizationService();
  const query = useQuery(campaignQuery(service, id));
  const summary = useQuery(campaignSummaryQuery(service, id));
  return (
    <>
      <PageHead
        title={shell.screens.campaign}
        name={query.data?.name}
        note={<Link to="/campaigns">{shell.screens.campaigns}</Link>}
      />
      <QueryView query={query} lines={8}>
        {(campaign) => (
          <>
            <CampaignDetails campaign={campaign} />
            <CampaignActions campaign={campaign} summary={summary.data} />
            <QueryView query={summary} lines={4}>
              {(counts) => <CampaignProgress summary={counts} />}
            </QueryView>
            <CampaignQueueSection campaign={campaign} />
            <CampaignSimulation campaign={campaign} />
          </>
        )}
      </QueryView>
    </>
  );
}
