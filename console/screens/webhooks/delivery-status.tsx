import { isWaiting } from '../../queries/classify-for-replay.ts';
import type { Delivery } from '../../queries/webhooks.ts';
import { serviceNow } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const tones = { pending: '', waiting: '', delivered: 'active', failed: 'escalated', held: 'paused' } as const;

export function useDeliveryStatus() {
  const t = useTranslations('webhooks');
  return (delivery: Delivery) => {
    const status = isWaiting(delivery, serviceNow()) ? 'waiting' : delivery.status;
    return { text: t.statuses[status], className: `status ${tones[status]}` };
  };
}

export function DeliveryStatusText({ delivery }: { readonly delivery: Delivery }) {
  const { text, className } = useDeliveryStatus()(delivery);
  return <span className={className}>{text}</span>;
}
