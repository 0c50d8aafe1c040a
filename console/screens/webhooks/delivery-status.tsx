import type { DeliveryStatus } from '../../calls/webhooks.ts';
import { useWords } from '../../words/language.ts';

const tones = { pending: '', delivered: 'active', failed: 'escalated', held: 'paused' } as const;

export function DeliveryStatusText({ status }: { readonly status: DeliveryStatus }) {
  const words = useWords('webhooks');
  return <span className={`status ${tones[status]}`}>{words.statuses[status]}</span>;
}
