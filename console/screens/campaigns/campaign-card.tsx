import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedCampaign } from '../../queries/campaigns.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { CampaignTransitions } from './campaign-transitions.tsx';
import { useCampaignTexts } from './use-campaign-texts.ts';

export function CampaignCard({ campaign }: { readonly campaign: ListedCampaign }) {
  const t = useTranslations('campaigns');
  const format = useFormat();
  const texts = useCampaignTexts();
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const { summary } = campaign;
  const strategy = directory?.strategies.find(({ id }) => id === campaign.strategy_id);
  return (
    <>
      <h3 id={`name-${campaign.id}`}>
        <Link to="/campaigns/$id" params={{ id: campaign.id }}>
          {campaign.name}
        </Link>
      </h3>
      <p>{campaign.strategy_id === null ? t.noStrategy : (strategy?.name ?? '…')}</p>
      <p className="soft">{texts.dates(campaign)}</p>
      <p>
        {summary === undefined ? (
          '…'
        ) : (
          <Link to="/accounts" search={{ campaign: campaign.id }}>
            {texts.accounts(summary.account_count)}
          </Link>
        )}
      </p>
      {/* Payments to accounts of a draft were not recovered by the campaign. */}
      {campaign.status !== 'draft' && summary !== undefined && summary.recovered.length > 0 && (
        <p>
          {t.recovered(format.list(summary.recovered.map(({ currency, amount }) => format.money(amount, currency))))}
        </p>
      )}
      <CampaignTransitions campaign={campaign} />
    </>
  );
}
