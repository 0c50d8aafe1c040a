import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../locales/language.ts';
import { summarizedCampaignsQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { Table } from '../../tables/table.tsx';
import { inOrder, useCampaignColumns } from '../campaigns/campaign-columns.tsx';
import { CardHead } from './card-head.tsx';

const maxCampaigns = 8;

/** The campaigns in progress first, with what they have reached. */
export function CampaignsCard({ currency }: { readonly currency: string }) {
  const t = useTranslations('overview');
  const { name, status, results } = useCampaignColumns(currency);
  const { data } = useInfiniteQuery(summarizedCampaignsQuery(useOrganizationService()));
  const campaigns = inOrder(rowsOf(data)).slice(0, maxCampaigns);
  if (campaigns.length === 0) return null;
  return (
    <section className="card home-campaigns" aria-labelledby="campaigns">
      <CardHead id="campaigns" title={t.campaigns} note={t.campaignsFormula}>
        <Link to="/campaigns">{t.allCampaigns}</Link>
      </CardHead>
      <Table labelledBy="campaigns" columns={[name, status, ...results]} rows={campaigns} rowKey={({ id }) => id} />
    </section>
  );
}
