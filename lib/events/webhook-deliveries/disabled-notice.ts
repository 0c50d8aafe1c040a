import type { Notice } from '../../tenancy/notifications/notification.ts';
import type { Webhook } from '../webhooks/webhook.ts';

export const disabledNotice = ({ id, url, version }: Webhook): Notice => ({
  kind: 'webhook_disabled',
  to: { kind: 'role', role: 'admin' },
  subject: { webhook_id: id },
  parameters: { host: new URL(url).host },
  deduplicationKey: `webhook:${id}:${version}`,
});
