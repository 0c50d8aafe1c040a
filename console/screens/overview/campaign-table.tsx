import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Meter } from '../../charts/meter.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type ListedCampaign, summarizedCampaignsQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { CardHead } from './card-head.tsx';
import { amountIn } from './home-figures.ts';

const maxCampaigns = 8;

const statusOrder: readonly ListedCampaign['status'][] = ['active', 'paused', 'draft', 'completed'];
const statusGrounds = { active: 'good', paused: 'warn', draft: '', completed: '' } as const;

/** The campaigns in progress first, with what they have reached. */
export function CampaignTable({ currency }: { readonly currency: string }) {
  const t = useTranslations('overview');
  const { data } = useInfiniteQuery(summarizedCampaignsQuery(useOrganizationService()));
  const campaigns = rowsOf(data)
    .toSorted((one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status))
    .slice(0, maxCampaigns);
  if (campaigns.length === 0) return null;
  return (
    <section className="card campaign-table" aria-labelledby="campaigns">
      <CardHead id="campaigns" title={t.campaigns} note={t.campaignsFormula}>
        <Link to="/campaigns">{t.allCampaigns}</Link>
      </CardHead>
      <div className="scrolls" role="region" aria-labelledby="campaigns" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.campaign}</th>
              <th scope="col">{t.status}</th>
              <th scope="col" className="number">
                {t.accounts}
              </th>
              <th scope="col">{t.reached}</th>
              <th scope="col" className="number">
                {t.havePromised}
              </th>
              <th scope="col" className="number">
                {t.havePaid}
              </th>
              <th scope="col" className="number">
                {t.recoveredIn(currency)}
              </th>
            </tr>
          </thead>
          <tbody>
            {campaigns.map((campaign) => (
              <tr key={campaign.id}>
                <th scope="row" title={campaign.name}>
                  <Link to="/campaigns/$id" params={{ id: campaign.id }}>
                    {campaign.name}
                  </Link>
                </th>
                <td>
                  <span className={`badge ${statusGrounds[campaign.status]}`}>{t.statuses[campaign.status]}</span>
                </td>
                <Progress campaign={campaign} currency={currency} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Progress({
  campaign: { id, summary },
  currency,
}: {
  readonly campaign: ListedCampaign;
  readonly currency: string;
}) {
  const format = useFormat();
  if (!summary || summary.account_count === 0)
    return [0, 1, 2, 3, 4].map((at) => (
      <td key={at} className={at === 1 ? undefined : 'number'}>
        —
      </td>
    ));
  const { account_count: accounts, contacted_count: contacted } = summary;
  return (
    <>
      <td className="number">
        <Link to="/accounts" search={{ campaign: id }}>
          {format.number(accounts)}
        </Link>
      </td>
      <td className="metered">
        <Meter value={contacted} of={accounts} />
        <Link to="/accounts" search={{ campaign: id, has: 'interaction' }}>
          {format.number(contacted)}
        </Link>{' '}
        <span className="soft">{format.percent(contacted / accounts)}</span>
      </td>
      <td className="number">
        <Link to="/accounts" search={{ campaign: id, has: 'promise' }}>
          {format.number(summary.promised_count)}
        </Link>
      </td>
      <td className="number">
        <Link to="/accounts" search={{ campaign: id, has: 'payment' }}>
          {format.number(summary.paid_count)}
        </Link>
      </td>
      <td className="number strong">{format.compact(amountIn(summary.recovered, currency))}</td>
    </>
  );
}
