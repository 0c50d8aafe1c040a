import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleInstant,
  examplePage,
  note,
  notesFor,
  sentences,
} from '../../platform/http/documentation.ts';
import {
  type NewWebhook,
  type SecretRotation,
  type WebhookChange,
  type WebhookView,
  maxOverlapHours,
  maxWebhooks,
} from './contract.ts';

const newWebhook: Sent<typeof NewWebhook> = {
  url: 'https://erp.example.com/hooks/collections',
  events: ['payment.registered', 'promise.broken'],
  description: 'Posts payments to the ledger',
};

const webhook: Returned<typeof WebhookView> = {
  id: '2e7d9b40-5c1a-4f83-9d26-7b0e3a5c8f14',
  url: newWebhook.url,
  events: newWebhook.events,
  description: 'Posts payments to the ledger',
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  previous_secret_expires_at: null,
  api_version: 'v1',
  created_at: exampleInstant,
  updated_at: exampleInstant,
};

const secret = `whsec_${Buffer.from('an example of thirty-two bytes :').toString('base64')}`;

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Webhooks',
    description:
      'Subscriptions of your servers to events. Each event is posted to the URL of every webhook that subscribes to ' +
      'it, signed according to the [Standard Webhooks](https://www.standardwebhooks.com) specification.',
  },
  fields: {
    ...notesFor(['NewWebhook', 'WebhookChange', 'WebhookView', 'WebhookWithSecret'], {
      url: note(
        'Where events are posted: https, port 443 or 8443, a public host, no user name, no fragment.',
        newWebhook.url,
      ),
      events: note('The names of the events to send, or only `*` for all, including those added later.'),
      description: note('What the webhook is for.', newWebhook.description),
      enabled: note('Whether events are sent.'),
    }),
    disabled_reason: note(
      'Why the service disabled it: `gone` if the URL replied 410, `failing` if no attempt succeeded for five days. Null if you ' +
        'disabled it.',
    ),
    disabled_at: note('When it was disabled; null while it is enabled.'),
    failing_since: note(
      'The first failed attempt since the last success, even if the webhook was enabled again after it; null if there is none.',
    ),
    previous_secret_expires_at: note('When the previous secret stops signing; null if there is none.'),
    api_version: note('The version of what is sent. A version only gains fields.'),
    'NewWebhook.enabled': note('Whether events are sent.'),
    overlap_hours: note(
      `The hours for which the previous secret signs as well, 0 to ${maxOverlapHours}. With 0 it stops at once.`,
      24,
    ),
    secret: note('The signing secret, shown only here. Store it where only your servers can read it.', secret),
  },
  operations: {
    createWebhook: {
      description:
        `Store the \`secret\` at once: it cannot be shown again, only replaced. An organization has at most ${maxWebhooks} ` +
        'webhooks. Send an `Idempotency-Key`, so that a repeated request returns the same webhook and secret.',
      body: newWebhook,
      reply: { ...webhook, secret },
    },
    listWebhooks: { reply: examplePage(webhook) },
    readWebhook: { reply: webhook },
    updateWebhook: {
      description:
        `${sentences.partialUpdate} While you have disabled a webhook, its events are lost, and deliveries that come due are ` +
        'held. `enabled: true` also clears `disabled_reason`, and gives a receiver that still fails five days again.',
      body: { enabled: true } satisfies Sent<typeof WebhookChange>,
      reply: webhook,
    },
    deleteWebhook: {
      description: 'Nothing more is sent to it, not even what is pending, and its deliveries can no longer be read.',
      reply: { deleted: true, id: webhook.id },
    },
    rotateWebhookSecret: {
      description:
        'During the overlap each delivery has two signatures, so your servers can change the secret without losing any. ' +
        'Rotating again during the overlap voids the older of the two secrets. Send an `Idempotency-Key`, so that a repeated ' +
        'request returns the same secret instead of rotating again.',
      body: { overlap_hours: 24 } satisfies Sent<typeof SecretRotation>,
      reply: { ...webhook, previous_secret_expires_at: '2026-11-22T14:03:22.120Z', secret },
    },
  },
};
