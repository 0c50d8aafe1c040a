import type { CampaignStatus } from '../../queries/campaigns.ts';
import { useWords } from '../../locales/language.ts';

const tones = { draft: '', active: 'active', paused: 'paused', completed: '' } as const;

export function CampaignStatusText({ status }: { readonly status: CampaignStatus }) {
  const words = useWords('campaigns');
  return <span className={`status ${tones[status]}`}>{words.statuses[status]}</span>;
}
