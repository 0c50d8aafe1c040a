import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { NotificationPage } from '../../../lib/tenancy/notifications/contract.ts';
import type { Recipient } from '../../../lib/tenancy/notifications/notification.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureOnce } from '../exercise.ts';

const everyone: readonly Recipient[] = [
  { kind: 'user', user: 'user' },
  { kind: 'role', role: 'agent' },
  { kind: 'role', role: 'admin' },
];
const hourAgo = Date.now() - 3_600_000;

/** An organization whose administrator got `count` notifications an hour ago. */
async function withNotifications(
  service: Service,
  name: string,
  count: number,
  recipients = everyone,
): Promise<OrganizationId> {
  const organization = await service.organization(name);
  const { notify } = await import('../../../lib/tenancy/notifications/notify.ts');
  for (let n = 0; n < count; n++) {
    const to = recipients[n % recipients.length] ?? { kind: 'user', user: 'user' };
    const parameters = { status: 'completed', total_records: 500, imported: 498, updated: 2, failed: 0 } as const;
    const subject = { job_id: `imp_${'0'.repeat(32)}` };
    const notice = { kind: 'import_finished', to, subject, parameters, deduplicationKey: `import:${n}` } as const;
    await notify(organization, notice, new Date(hourAgo + n * 1000));
  }
  return organization;
}

async function marking(service: Service, name: string) {
  const organization = await withNotifications(service, name, 3);
  const { data } = await service.call<NotificationPage>('listNotifications', { organization });
  const params = { id: required(data[0]?.id) };
  return () => service.call('markNotificationRead', { organization, params });
}

export const notificationPatterns: Exercises = {
  'notification-list': measureOnce(async (service) => {
    const organization = await withNotifications(service, 'notification-list', 3);
    return () => service.call('listNotifications', { organization });
  }),

  'notification-list-long': measureOnce(async (service) => {
    const organization = await withNotifications(service, 'notification-list-long', 120, [
      { kind: 'role', role: 'agent' },
    ]);
    return () => service.call('listNotifications', { organization });
  }),

  'notification-list-unread': measureOnce(async (service) => {
    const organization = await withNotifications(service, 'notification-list-unread', 3);
    return () => service.call('listNotifications', { organization, query: { unread: 'true' } });
  }),

  'notification-read': measureOnce((service) => marking(service, 'notification-read')),

  'notification-read-again': measureOnce(async (service) => {
    const mark = await marking(service, 'notification-read-again');
    await mark();
    return mark;
  }),

  'notification-read-all': measureOnce(async (service) => {
    const organization = await withNotifications(service, 'notification-read-all', 3);
    return () => service.call('markAllNotificationsRead', { organization });
  }),
};
