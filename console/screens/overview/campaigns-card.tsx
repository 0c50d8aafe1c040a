import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { summarizedCampaignsQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { Table } from '../../tables/table.tsx';
import { inOrder, useCampaignColumns } from '../campaigns/campaign-columns.tsx';
import { CardHead } from './card-head.tsx';

/** The start page fits on one screen with them; the list has all. */
const maxCampaigns = 4;

/** The campaigns in progress first, with what they have reached. */
export function CampaignsCard({ currency }: { readonly currency: string }) {
  const t = useTranslations('overview');
  const { name, status, results } = useCampaignColumns(currency);
  const format = useFormat();
  const { data, hasNextPage } = useInfiniteQuery(summarizedCampaignsQuery(useOrganizationService()));
  const all = rowsOf(data);
  const campaigns = inOrder(all).slice(0, maxCampaigns);
  if (data && campaigns.length === 0) return null;
  const total = `${format.number(all.length)}${hasNextPage ? '+' : ''}`;
  const figure = all.length > campaigns.length ? t.of(format.number(campaigns.length), total) : total;
  return (
    <section className="card home-campaigns" aria-labelledby="campaigns">
      <CardHead id="campaigns" title={t.campaigns} {...(data && { figure })} note={t.campaignsFormula}>
        <Link to="/campaigns">{t.allCampaigns}</Link>
      </CardHead>
      {data ? (
        <Table labelledBy="campaigns" columns={[name, status, ...results]} rows={campaigns} rowKey={({ id }) => id} />
      ) : (
        <Skeleton lines={maxCampaigns} />
      )}
    </section>
  );
}
