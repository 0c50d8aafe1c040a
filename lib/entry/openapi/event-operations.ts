import { documentation, eventNotes, exampleEventBody } from '../../events/event-types/documentation.ts';
import { eventBody, eventBodyName, eventTypes } from '../../events/event-types/event-types.ts';
import type { componentSchemas } from './component-schemas.ts';
import type { OpenapiDocument, Parameter } from './openapi-document.ts';

export const eventTag = { name: documentation.tag.title, description: documentation.tag.description };

export const webhookParameters = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the event, the same in every attempt and replay.',
    schema: { type: 'string' },
    example: 'b7f7f0a0-6f43-5d0a-9d0e-0d6f5f6b1c11',
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description:
      'When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes from your clock.',
    schema: { type: 'string' },
    example: '1795269802',
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the HMAC-SHA256 in base64 of `<webhook-id>.<webhook-timestamp>.<body>`, keyed with the part of the secret after ' +
      '`whsec_`, which is base64. While a secret is being replaced there is one signature for each, separated by a space; ' +
      'accept the request if any of them matches.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
} as const satisfies Record<string, Parameter>;

export const eventOperations = (schemas: ReturnType<typeof componentSchemas>): OpenapiDocument['webhooks'] =>
  Object.fromEntries(
    eventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `receive${eventBodyName(type)}`,
          tags: [eventTag.name],
          summary: eventNotes[type].summary,
          description: eventNotes[type].description,
          security: [],
          parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemas.body(eventBody(type), 'output', eventBodyName(type)),
                example: exampleEventBody(type),
              },
            },
          },
          responses: {
            '2XX': { description: 'Received. The body of the reply is ignored.' },
            '410': { description: 'Nobody listens here any more: the webhook is disabled.' },
            default: { description: 'Failed; the event is sent again later, as `Retry-After` says if it is present.' },
          },
        },
      },
    ]),
  );
