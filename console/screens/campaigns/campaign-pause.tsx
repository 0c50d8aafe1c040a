import { Link } from '@tanstack/react-router';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { Campaign } from '../../queries/campaigns.ts';
import { useCampaignTexts } from './use-campaign-texts.ts';

/** Why the service paused the campaign, and what makes it go on. */
export function CampaignPause({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const texts = useCampaignTexts();
  const { pause_reason: reason, resumes_at: at, budget } = campaign;
  if (reason === null || budget === null) return null;
  if (reason === 'price_missing')
    return (
      <p className="notice">
        {t.priceMissing(budget.currency)} <Link to="/organization">{t.setPrices}</Link>
      </p>
    );
  return (
    <p className="notice">
      {t.budgetReached(texts.budget(budget))} {at === null ? t.raiseBudget : t.resumesByItself}{' '}
      {at !== null && <Moment at={at} />}
    </p>
  );
}
