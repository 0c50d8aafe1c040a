import {
  type Returned,
  type RoomDocumentation,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import { type NotificationPage, type NotificationView, maxMarkedCount, maxUnreadCount } from './contract.ts';

const notification: Returned<typeof NotificationView> = {
  id: '2d7f0a41-6c1e-5d0b-8f3e-1b9c6a7d5e20',
  kind: 'person_requested',
  title: 'Hace falta una persona',
  body: 'Alguien pidió hablar con una persona, o escribió algo que solo una persona puede juzgar. Canal: llamada.',
  subject: {
    account_id: exampleIds.account,
    campaign_id: null,
    interaction_id: exampleIds.interaction,
    job_id: null,
    promise_id: null,
    plan_id: null,
    settlement_id: null,
    webhook_id: null,
  },
  read: false,
  created_at: exampleInstant,
};

const onlyForThisUser = 'Applies to this user only.';

export const documentation: RoomDocumentation = {
  tag: { title: 'Notifications', description: 'In-app notifications, and which of them each user has read.' },
  fields: {
    ...notesFor('NotificationView', {
      kind: note('What it is about, for programs.'),
      title: note('A few words, in the language of the request, else in that of the organization.'),
      body: note('The details in a sentence or two, in the same language.'),
      subject: note('The ids of the records it is about.'),
      read: note('Whether the user has marked it read.'),
    }),
    ...notesFor('NotificationSubject', {
      account_id: note('The account it is about.'),
      campaign_id: note('The campaign it is about.'),
      interaction_id: note('The message or call it is about.'),
      job_id: note('The import it is about.'),
      promise_id: note('The promise to pay it is about.'),
      plan_id: note('The instalment plan it is about.'),
      settlement_id: note('The settlement it is about.'),
      webhook_id: note('The webhook it is about.'),
    }),
    ...notesFor(['listNotifications', 'markNotificationRead'], {
      language: note(
        'The language of the texts, with a region for numbers and dates; English if there are none in it. By default that of the ' +
          'organization.',
        'pt-BR',
      ),
    }),
    'listNotifications.unread': note('Only unread notifications, or only those that are read.'),
    unread_count: note(`Unread notifications of the user on all pages, counted up to ${maxUnreadCount}.`),
    unread_count_is_capped: note('There are more unread notifications than were counted.'),
    marked: note(`How many were unread, counted up to ${maxMarkedCount}. All of them are now read.`),
  },
  operations: {
    listNotifications: {
      description:
        "The user's notifications of the last 90 days. The user who submitted an import is notified when it ends. Agents are " +
        'notified of broken promises to pay and settlements, of contacts who need a person, and of every message from a contact. ' +
        'Administrators are also notified of a campaign that sends nothing or was paused by its budget, a settlement that awaits approval and a webhook ' +
        'that was disabled. Each user has their own read state. By `unread` a page may have fewer notifications than `limit`, ' +
        'even none, while `has_more` is true.',
      reply: {
        ...examplePage(notification),
        unread_count: 1,
        unread_count_is_capped: false,
      } satisfies Returned<typeof NotificationPage>,
    },
    markNotificationRead: {
      description:
        `${onlyForThisUser} It may be repeated. When more than a hundred notifications have been marked one by one, all up ` +
        'to the oldest of those count as read.',
      reply: { ...notification, read: true },
    },
    markAllNotificationsRead: {
      description: `${onlyForThisUser} Notifications that arrive in the meantime stay unread.`,
      reply: { marked: 3 },
    },
  },
};
