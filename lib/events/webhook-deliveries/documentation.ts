import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { DeliveryView, ReplayedSpan, SpanToReplay, TestResult } from './contract.ts';

const delivered: Returned<typeof DeliveryView> = {
  id: '019aa6d2-1c80-7c77-9b1a-7d2e4f6a8b90',
  event_id: 'b7f7f0a0-6f43-5d0a-9d0e-0d6f5f6b1c11',
  event: 'payment.registered',
  trigger: 'event',
  status: 'delivered',
  attempts: [
    { at: '2026-11-21T14:03:14.310Z', status_code: 503, duration_ms: 41, error: 'http_error' },
    { at: '2026-11-21T14:03:19.702Z', status_code: 204, duration_ms: 38, error: null },
  ],
  next_attempt_at: null,
  created_at: '2026-11-21T14:03:12.000Z',
};

const replayed: Returned<typeof DeliveryView> = {
  ...delivered,
  trigger: 'replay',
  status: 'pending',
  next_attempt_at: exampleInstant,
};

const page = examplePage(delivered);

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Webhook deliveries',
    description:
      'What was sent to the receivers of webhooks, and what they answered. A delivery that fails is attempted ten times over ' +
      'three days: after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each up to a tenth longer.',
  },
  fields: {
    ...notesFor('DeliveryView', {
      id: note('The id of the delivery.', delivered.id),
      event_id: note('The id of the event: the `webhook-id` of every attempt and replay.', delivered.event_id),
      event: note('The type of the event.', delivered.event),
      trigger: note('Whether an event, a test or the latest replay caused it.'),
      status: note(
        '`pending`: an attempt follows. `delivered`: the receiver answered 2xx. `failed`: ten attempts failed, or the one of a ' +
          'test. `held`: the webhook was disabled; replay it to send it.',
      ),
      attempts: note('The attempts, oldest first; of replays too, but no more than the last 30.'),
      next_attempt_at: note('When it is attempted next; null unless it is pending.'),
      created_at: note('When the event happened.'),
    }),
    ...notesFor(['DeliveryAttempt', 'TestResult'], {
      status_code: note('The HTTP status of the answer; null without an answer.', 204),
      duration_ms: note('How long the attempt took, in milliseconds.', 38),
      error: note(
        'Why it failed; null if it did not. `http_error`: the status is not 2xx. `redirect`: redirects are not followed. ' +
          '`timeout`: no answer within 15 seconds. `address_not_public`: the name leads to an address that is not public.',
      ),
    }),
    'DeliveryAttempt.at': note('When it began.'),
    ...notesFor('TestResult', {
      delivered: note('The receiver answered 2xx.'),
      delivery_id: note('The delivery in the log.', delivered.id),
    }),
    ...notesFor('listDeliveries', {
      status: note('Only deliveries with this status.'),
      event: note('Only deliveries of this type of event.'),
    }),
    deliveryId: note('The id of the delivery.'),
    ...notesFor('SpanToReplay', {
      from: note('Only deliveries of events from this instant on.', '2026-11-21T00:00:00Z'),
      to: note('Only deliveries of events up to this instant.', '2026-11-22T00:00:00Z'),
      status: note(
        '`failed`, `held`, `undelivered` for all that have not arrived, also those that wait for a retry, or `all`, delivered ' +
          'ones included.',
      ),
      cursor: note('The `next_cursor` of the previous reply to the same request.'),
    }),
    ...notesFor('ReplayedSpan', {
      queued: note('How many deliveries are sent again.', 1000),
      has_more: note('The span has more deliveries.'),
      next_cursor: note('The `cursor` that continues; null at the end.'),
    }),
  },
  operations: {
    testWebhook: {
      description:
        'Sends the event `webhook.test` once, and waits for the answer. It is logged, does not count for the health of the ' +
        'webhook, and is sent to a disabled webhook as well.',
      reply: {
        delivered: true,
        status_code: 204,
        duration_ms: 38,
        error: null,
        delivery_id: delivered.id,
      } satisfies Returned<typeof TestResult>,
    },
    listDeliveries: {
      description:
        'The log of the last 30 days. It is read by cursor only. A page by `status` or `event` may have fewer deliveries than ' +
        '`limit`, or none, and still have a next page.',
      reply: { ...page, pagination: { ...page.pagination, offset: null } },
    },
    readDelivery: { reply: delivered },
    replayDelivery: {
      description:
        'Sends the same body again, with the same `webhook-id`, whatever the status of the delivery; up to ten attempts follow. ' +
        'One that waits for a retry is sent now. One that is being attempted, or is due, is not sent again.',
      reply: replayed,
    },
    replaySpan: {
      description:
        'Sends up to 1,000 deliveries again, in no particular order. While `has_more` is true, repeat the request with the ' +
        '`next_cursor` of its reply as `cursor`. Deliveries that are being attempted or are due, and tests, are left out.',
      body: { from: '2026-11-21T00:00:00Z', status: 'held' } satisfies Sent<typeof SpanToReplay>,
      reply: { queued: 12, has_more: false, next_cursor: null } satisfies Returned<typeof ReplayedSpan>,
    },
  },
};
