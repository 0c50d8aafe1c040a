import { linkOptions } from '@tanstack/react-router';
import type { LinkTarget } from '../routes/routes.ts';
import type { Notification } from '../queries/notifications.ts';

/** Links a notification to the most specific screen about its subject. */
export function targetOf(notification: Pick<Notification, 'kind' | 'subject'>): LinkTarget | undefined {
  const { plan_id, settlement_id, job_id, webhook_id, account_id, campaign_id } = notification.subject;
  if (notification.kind === 'reminder_template_missing' || notification.kind === 'templates_incomplete')
    return { to: '/templates' };
  if (plan_id !== null) return linkOptions({ to: '/plans/$id', params: { id: plan_id } });
  if (settlement_id !== null) return linkOptions({ to: '/settlements/$id', params: { id: settlement_id } });
  if (job_id !== null) return linkOptions({ to: '/imports/$id', params: { id: job_id } });
  if (webhook_id !== null) return linkOptions({ to: '/webhooks/$id', params: { id: webhook_id } });
  if (account_id !== null) return linkOptions({ to: '/accounts/$id', params: { id: account_id } });
  if (campaign_id !== null) return linkOptions({ to: '/campaigns/$id', params: { id: campaign_id } });
  return notification.kind === 'billing_attention' ? { to: '/billing' } : undefined;
}
