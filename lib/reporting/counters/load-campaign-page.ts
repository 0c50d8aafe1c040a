import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { notFound } from '../../foundation/problem.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { type Campaign, campaignProgress, campaignView } from '../../portfolio/campaigns/campaign.ts';
import type { ListedCampaign } from '../../portfolio/campaigns/contract.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { countStore } from './count-store.ts';

/** Each reads sixteen counters. */
const maxSummarized = 50;
const maxConcurrentReads = 8;

/** Lists campaigns, on request with what is counted of them. A page with summaries has at most 50. */
export const loadCampaignPage = (
  organization: OrganizationId,
  { include, ...paging }: Paging & { readonly include?: 'summary' | undefined },
): Promise<PageReply<ListedCampaign>> =>
  include === 'summary'
    ? loadSummarizedPage(organization, paging)
    : loadPage(organization, campaignStore(organization).listing(), paging, campaignView);

async function loadSummarizedPage(organization: OrganizationId, paging: Paging): Promise<PageReply<ListedCampaign>> {
  const [page, settings] = await Promise.all([
    loadPage(
      organization,
      campaignStore(organization).listing(),
      { ...paging, limit: Math.min(paging.limit, maxSummarized) },
      (campaign: Campaign) => campaign,
    ),
    organizationStore(organization).read(),
  ]);
  if (!settings) throw notFound('organization');
  const data = await mapInParallel(page.data, maxConcurrentReads, async (campaign) => ({
    ...campaignView(campaign),
    summary: campaignProgress(await countStore(organization).readCampaign(campaign.id), settings.currency),
  }));
  return { ...page, data };
}
