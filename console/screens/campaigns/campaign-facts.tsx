import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Campaign } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { strategyQuery } from '../../queries/strategies.ts';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { CampaignWarnings } from './campaign-warnings.tsx';
import { useCampaignTexts } from './use-campaign-texts.ts';

export function CampaignFacts({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const texts = useCampaignTexts();
  const format = useFormat();
  const { strategy_id: strategyId } = campaign;
  const { data: strategy } = useQuery({
    ...strategyQuery(useOrganizationService(), strategyId ?? ''),
    enabled: strategyId !== null,
  });
  return (
    <>
      <ul className="campaign-facts">
        {campaign.objective !== null && <li>{campaign.objective}</li>}
        <li>
          {t.strategy}{' '}
          {strategyId === null ? (
            t.noStrategy.toLowerCase()
          ) : (
            <Link to="/strategies/$id" params={{ id: strategyId }}>
              {strategy?.name ?? '…'}
            </Link>
          )}
        </li>
        <li>{texts.dates(campaign)}</li>
        {campaign.budget && <li>{t.budgetOf(texts.budget(campaign.budget))}</li>}
        {strategy && strategy.max_discount_pct > 0 && (
          <li>{t.discountUpTo(format.percent(strategy.max_discount_pct / 100))}</li>
        )}
        <li>
          {t.created_at} <Moment at={campaign.created_at} />
        </li>
      </ul>
      {campaign.status === 'draft' && strategyId !== null && <CampaignWarnings strategyId={strategyId} />}
    </>
  );
}
