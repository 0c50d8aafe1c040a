import type { CampaignStatus } from '../../queries/campaigns.ts';
import { useTranslations } from '../../locales/language.ts';

const tones = { draft: '', active: 'good', paused: 'warn', completed: '' } as const;

export function CampaignStatusText({ status }: { readonly status: CampaignStatus }) {
  const terms = useTranslations('terms');
  return <span className={`badge ${tones[status]}`}>{terms.campaignStatuses[status]}</span>;
}
