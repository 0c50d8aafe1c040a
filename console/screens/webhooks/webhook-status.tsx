import type { Webhook } from '../../queries/webhooks.ts';
import { useWords } from '../../locales/language.ts';

export function useWebhookStatus() {
  const words = useWords('webhooks');
  return ({ enabled, failing_since: failing }: Webhook) => {
    if (!enabled) return { text: words.isDisabled, className: 'status paused' };
    return failing === null
      ? { text: words.isEnabled, className: 'status active' }
      : { text: words.isFailing, className: 'status escalated' };
  };
}

export function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  const { text, className } = useWebhookStatus()(webhook);
  return <span className={className}>{text}</span>;
}
