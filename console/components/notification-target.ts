import type { Target } from '../routes/routes.ts';
import type { Notification } from '../queries/notifications.ts';

/** The screen of what a notification is about: the most particular thing that has a screen of its own. */
export function targetOf(notification: Pick<Notification, 'kind' | 'subject'>): Target | undefined {
  const { settlement_id, job_id, webhook_id, account_id, campaign_id } = notification.subject;
  if (settlement_id !== null) return { to: 'settlement', params: { id: settlement_id } };
  if (job_id !== null) return { to: 'import', params: { id: job_id } };
  if (webhook_id !== null) return { to: 'webhook', params: { id: webhook_id } };
  if (account_id !== null) return { to: 'account', params: { id: account_id } };
  if (campaign_id !== null) return { to: 'campaign', params: { id: campaign_id } };
  return notification.kind === 'billing_attention' ? { to: 'billing' } : undefined;
}
