import type { Webhook } from '../../queries/webhooks.ts';
import { useTranslations } from '../../locales/language.ts';

export function useWebhookStatus() {
  const t = useTranslations('webhooks');
  return ({ enabled, failing_since: failing }: Webhook) => {
    if (!enabled) return { text: t.isDisabled, className: 'status paused' };
    return failing === null
      ? { text: t.isEnabled, className: 'status active' }
      : { text: t.isFailing, className: 'status escalated' };
  };
}

export function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  const { text, className } = useWebhookStatus()(webhook);
  return <span className={className}>{text}</span>;
}
