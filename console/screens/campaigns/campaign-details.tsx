import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Campaign } from '../../queries/campaigns.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import { CampaignStatusText } from './campaign-status-text.tsx';
import { CampaignWarnings } from './campaign-warnings.tsx';
import { useCampaignTexts } from './use-campaign-texts.ts';

export function CampaignDetails({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const texts = useCampaignTexts();
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const strategy = directory?.strategies.find(({ id }) => id === campaign.strategy_id);
  return (
    <div className="card">
      {campaign.objective !== null && <p>{campaign.objective}</p>}
      <dl>
        <dt>{terms.status}</dt>
        <dd>
          <CampaignStatusText status={campaign.status} />
        </dd>
        <dt>{t.strategy}</dt>
        <dd>
          {campaign.strategy_id === null ? (
            t.noStrategy
          ) : (
            <Link to="/strategies/$id" params={{ id: campaign.strategy_id }}>
              {strategy?.name ?? campaign.strategy_id}
            </Link>
          )}
        </dd>
        <dt>{t.period}</dt>
        <dd>{texts.dates(campaign)}</dd>
        <dt>{t.created_at}</dt>
        <dd>
          <Moment at={campaign.created_at} />
        </dd>
        <dt>{terms.id}</dt>
        <dd>
          <CopyText text={campaign.id} />
        </dd>
      </dl>
      {campaign.status === 'draft' && campaign.strategy_id !== null && (
        <CampaignWarnings strategyId={campaign.strategy_id} />
      )}
    </div>
  );
}
