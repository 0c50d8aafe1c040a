import type * as z from 'zod/mini';
import {
  type NotificationPage,
  type NotificationView,
  maxMarkedCount,
  maxUnreadCount,
} from '../organizations/notifications/contract.ts';
import type { FieldNote } from './openapi-fields.ts';
import type { RouteNote } from './openapi-notes.ts';

type Shown<S extends () => z.ZodMiniType> = z.output<ReturnType<S>>;

/** What the fields of notifications mean. */
export const notificationFields: Readonly<Record<string, FieldNote>> = {
  'NotificationView.kind': { description: 'What it is about, for programs.' },
  'NotificationView.title': { description: 'A few words, in the language of the organization.' },
  'NotificationView.body': { description: 'What there is to know, in a sentence or two, in the same language.' },
  'NotificationView.subject': { description: 'The ids of what it is about.' },
  'NotificationView.read': { description: 'Whether the user has marked it read.' },
  'NotificationSubject.account_id': { description: 'The account it is about.' },
  'NotificationSubject.campaign_id': { description: 'The campaign it is about.' },
  'NotificationSubject.interaction_id': { description: 'The message or call it is about.' },
  'NotificationSubject.job_id': { description: 'The import it is about.' },
  'NotificationSubject.promise_id': { description: 'The promise to pay it is about.' },
  'NotificationSubject.settlement_id': { description: 'The settlement it is about.' },
  'NotificationSubject.webhook_id': { description: 'The webhook it is about.' },
  unread_count: { description: `Unread notifications of the user on all pages, counted up to ${maxUnreadCount}.` },
  unread_count_is_capped: { description: 'There are more unread ones than were counted.' },
  marked: { description: `How many were unread until now, counted up to ${maxMarkedCount}. All of them are read now.` },
};

const notification: Shown<typeof NotificationView> = {
  id: '2d7f0a41-6c1e-5d0b-8f3e-1b9c6a7d5e20',
  kind: 'person_requested',
  title: 'Hace falta una persona',
  body: 'Alguien pidió hablar con una persona, o escribió algo que solo una persona puede juzgar. Canal: llamada.',
  subject: {
    account_id: '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44',
    campaign_id: null,
    interaction_id: '9b1f5c57-0e0c-4b7a-8b0e-3c1f2a6d7e88',
    job_id: null,
    promise_id: null,
    settlement_id: null,
    webhook_id: null,
  },
  read: false,
  created_at: '2026-11-21T14:03:22.120Z',
};

/** What the documentation says of notifications. */
export const notificationNotes: Readonly<Record<string, RouteNote>> = {
  listNotifications: {
    description:
      'What the user was told in the last 90 days. Who submitted an import hears of its end; agents hear of a broken promise ' +
      'to pay, of somebody who needs a person, and of every message that a contact sends; administrators also of a campaign that sends nothing, a settlement that ' +
      'awaits approval and a webhook that was disabled. What one user has read, others have not.',
    reply: {
      data: [notification],
      pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
      unread_count: 1,
      unread_count_is_capped: false,
    } satisfies Shown<typeof NotificationPage>,
  },
  markNotificationRead: {
    description:
      'For this user only. It may be repeated. Of more than a hundred later ones that were marked one by one, the oldest ' +
      'count as the point up to which the user has read everything.',
    reply: { ...notification, read: true },
  },
  markAllNotificationsRead: {
    description: 'For this user only. What is told meanwhile stays unread.',
    reply: { marked: 3 },
  },
};
