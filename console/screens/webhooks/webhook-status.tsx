import type { Webhook } from '../../calls/webhooks.ts';
import { useWords } from '../../words/language.ts';

export function WebhookStatus({ webhook: { enabled, failing_since: failing } }: { readonly webhook: Webhook }) {
  const words = useWords('webhooks');
  if (!enabled) return <span className="status paused">{words.isDisabled}</span>;
  return failing === null ? (
    <span className="status active">{words.isEnabled}</span>
  ) : (
    <span className="status escalated">{words.isFailing}</span>
  );
}
