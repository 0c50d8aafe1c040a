import * as z from 'zod/mini';
import { NotificationId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import { InstantView, Language, Pagination, QueryBoolean, pagingParameters, pathId } from '../../platform/http/wire.ts';

export const notificationKinds = [
  'import_finished',
  'promise_broken',
  'person_requested',
  'message_received',
  'reply_overdue',
  'stop_request_overdue',
  'campaign_idle',
  'campaign_budget_reached',
  'campaign_price_missing',
  'settlement_awaiting_approval',
  'settlement_breached',
  'plan_awaiting_approval',
  'plan_broken',
  'reminder_template_missing',
  'template_variable_missing',
  'templates_incomplete',
  'billing_attention',
  'payment_attention',
  'domain_changed',
  'webhook_disabled',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Upper limit of the unread count of a page. */
export const maxUnreadCount = 100;

/** Upper limit of the reported number of marked notifications; those beyond it are marked as well. */
export const maxMarkedCount = 1000;

export const NotificationSubject = () =>
  z.object({
    account_id: z.nullable(z.uuid()),
    campaign_id: z.nullable(z.uuid()),
    interaction_id: z.nullable(z.uuid()),
    job_id: z.nullable(z.string()),
    plan_id: z.nullable(z.uuid()),
    promise_id: z.nullable(z.uuid()),
    settlement_id: z.nullable(z.uuid()),
    webhook_id: z.nullable(z.uuid()),
  });
export type NotificationSubject = z.output<ReturnType<typeof NotificationSubject>>;

export const NotificationView = () =>
  z.object({
    id: z.uuid(),
    kind: z.enum(notificationKinds),
    title: z.string(),
    body: z.string(),
    subject: NotificationSubject(),
    read: z.boolean(),
    created_at: InstantView(),
  });
export type NotificationView = z.output<ReturnType<typeof NotificationView>>;

export const NotificationPage = () =>
  z.object({
    data: z.array(NotificationView()),
    pagination: Pagination(),
    unread_count: z.int(),
    unread_count_is_capped: z.boolean(),
  });
export type NotificationPage = z.output<ReturnType<typeof NotificationPage>>;

export const listNotifications = {
  method: 'GET',
  path: '/api/notifications',
  summary: "List the user's notifications, newest first, with the unread count",
  access: { role: 'viewer' },
  query: () =>
    z.strictObject({ ...pagingParameters(), unread: z.optional(QueryBoolean()), language: z.optional(Language()) }),
  replies: { 200: NotificationPage },
  table: 'page',
} as const satisfies Route;

export const markNotificationRead = {
  method: 'PATCH',
  path: '/api/notifications/{id}/read',
  summary: 'Mark a notification as read',
  access: { role: 'viewer' },
  resource: 'notification',
  params: pathId(NotificationId),
  query: () => z.strictObject({ language: z.optional(Language()) }),
  replies: { 200: NotificationView },
  refusals: { 409: ['concurrent_change'] },
  table: 'write',
} as const satisfies Route;

export const markAllNotificationsRead = {
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  summary: "Mark all of the user's notifications as read",
  access: { role: 'viewer' },
  replies: { 200: () => z.object({ marked: z.int() }) },
  refusals: { 409: ['concurrent_change'] },
  table: 'write',
} as const satisfies Route;

export const notificationRoutes = { listNotifications, markNotificationRead, markAllNotificationsRead };
