import type { CampaignStatus } from '../../queries/campaigns.ts';
import { useTranslations } from '../../locales/language.ts';

const tones = { draft: '', active: 'active', paused: 'paused', completed: '' } as const;

export function CampaignStatusText({ status }: { readonly status: CampaignStatus }) {
  const t = useTranslations('campaigns');
  return <span className={`status ${tones[status]}`}>{t.statuses[status]}</span>;
}
