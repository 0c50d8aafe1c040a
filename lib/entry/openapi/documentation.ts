import { type RoomDocumentation, exampleInstant, note } from '../../platform/http/documentation.ts';

export const documentation: RoomDocumentation = {
  tag: { title: 'System', description: 'Health and this documentation.' },
  fields: {
    timestamp: note('The current time of the service.'),
    openapi: note('The version of OpenAPI.', '3.1.0'),
  },
  operations: { readHealth: { reply: { status: 'ok', timestamp: exampleInstant } } },
};
