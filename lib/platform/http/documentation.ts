import type * as z from 'zod/mini';
import type { Shape } from './route.ts';
import { maxPageLimit } from './wire.ts';

/** Kept apart from the schemas, so that no function bundles the text. */
export interface FieldNote {
  readonly description: string;
  readonly examples?: readonly unknown[];
  /** The shape of a list's elements, if elements that do not match it are accepted. */
  readonly items?: Shape;
}

/** The examples must match the schemas of the route. */
export interface OperationNote {
  readonly description?: string;
  readonly body?: unknown;
  readonly reply?: unknown;
  readonly accepted?: unknown;
  readonly otherReplies?: Readonly<Record<string, { readonly schema: { type: 'string'; description: string } }>>;
}

export interface RoomDocumentation {
  readonly tag?: { readonly title: string; readonly description: string };
  /** By field name, or by `Component.field` or `operation.field` if the field means something else there. */
  readonly fields?: Readonly<Record<string, FieldNote>>;
  readonly operations?: Readonly<Record<string, OperationNote>>;
}

export type Sent<S extends Shape> = z.input<ReturnType<S>>;
export type Returned<S extends Shape> = z.output<ReturnType<S>>;

export const note = (description: string, ...examples: readonly unknown[]): FieldNote =>
  examples.length ? { description, examples } : { description };

export const notesFor = (
  owners: string | readonly string[],
  notes: Readonly<Record<string, FieldNote>>,
): Record<string, FieldNote> =>
  Object.fromEntries(
    [owners].flat().flatMap((owner) => Object.entries(notes).map(([field, each]) => [`${owner}.${field}`, each])),
  );

export const examplePage = <Item>(...data: Item[]) => ({
  data,
  pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
});

/** Shared by the examples of all rooms, so that they refer to the same records. */
export const exampleIds = {
  account: '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44',
  contact: '0d4c3f52-8f6e-5b8e-9a3e-4f1f5f1f7a10',
  campaign: '4d2a9c1e-7b3f-4c55-8e21-0f9a8b7c6d5e',
  strategy: '1f7e6d5c-4b3a-4291-8a0f-9e8d7c6b5a43',
  template: '0c3b8f0e-5a1d-5c77-9b1a-7d2e4f6a8b90',
  interaction: 'd1a7c0de-3b52-4f6e-8a3b-0c9e8d7f6a51',
  promise: '7b9e2c41-8d5f-5e02-9a55-3f6c1d0b8e72',
  importJob: 'imp_5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
  user: '5a0f6a0e-2b9d-4d6c-bb51-3a7b7f4f3f10',
  apiKey: '0f9d2c1e-6b1a-4e57-8d0c-2a7f1b3c4d5e',
  message: 'SM5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
} as const;

export const exampleInstant = '2026-11-21T14:03:22.120Z';

export const sentences = {
  partialUpdate: 'Only the fields you send change; `null` clears one.',
  optionalBody: 'The body may be omitted.',
  followsWithinSeconds: 'The counts lag behind by a few seconds.',
  allFiltersMatch: 'All filters given must match.',
  searchedPage: (rows: string) =>
    `A page searches about ${rows} at most: it may have fewer rows than \`limit\`, even none, while \`has_more\` is true. ` +
    'Follow `next_cursor` rather than `next_offset`.',
};

export const commonNotes = {
  phone: note('Phone number in E.164: `+`, country code, number.', '+5491155550123'),
  onlyWithStatus: note('Only accounts with this collection status.'),
  kindOfActor: note('The kind of actor.'),
};

export const providerFailureNotes = {
  name: note('The provider that failed.'),
  status: note('The HTTP status of its reply; null if it did not reply.'),
  code: note("The provider's own code of the problem, if it gave one."),
};

export const wireDocumentation: RoomDocumentation = {
  fields: {
    id: note('The id assigned by the service.'),
    external_id: note(
      'Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.',
      'loan-84113',
    ),
    name: note('Full name.', 'María Fernández'),
    notes: note('Free text.'),
    reference: note('A number or text that people know it by.', 'INV-2026-00417'),
    currency: note('ISO 4217 code of the currency of every amount beside it.', 'ARS'),
    created_at: note('When it was created.'),
    updated_at: note('When it last changed.'),
    status: note('State.'),
    via: note('`mcp` if an assistant acted, with the credentials of this actor.'),
    deleted: note('It has been deleted.'),
    by: note("What the `id` in the path is: the service's `id` or your `external_id`."),

    data: note('The records of this page.'),
    pagination: note('The position of this page, and where the next one begins.'),
    limit: note(`Records per page, at most ${maxPageLimit.toLocaleString('en')}.`),
    offset: note(
      'How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.',
    ),
    cursor: note('The `next_cursor` of the previous page.'),
    has_more: note('There is a next page.'),
    next_offset: note(
      'The `offset` of the next page; null on the last page, for pages by cursor, and if a filter has left the page empty.',
    ),
    next_cursor: note('The `cursor` of the next page; null on the last page.'),

    error: note('One sentence for people. It may change.', 'contact.phone: Must be a phone number in E.164.'),
    code: note('Stable code of the problem, for programs.', 'invalid_phone'),
    details: note('The fields that were rejected, if the error is about fields.'),
    path: note('Where in the input the problem is.', 'contact.phone'),
    message: note('The problem in words, for people.'),
    request_id: note('The same as the header `X-Request-Id`. Quote it to support.'),
    ...notesFor('ErrorDetail', {
      reason: note('Which rule of its schema the value breaks, if it is one of these.', 'too_large'),
      params: note('What that rule demands, to say it in words of your own.'),
      type: note('The type that it must have.'),
      values: note('The values that it may have.'),
      limit: note('How many it may be, or have.'),
      unit: note('What the limit counts.'),
      inclusive: note('Whether the limit itself is allowed.'),
      of: note('The number that it must be a multiple of.'),
      format: note('The format that it must have.'),
    }),
    'Error.code': note('Stable code of the error, for programs.', 'validation_failed'),
    'ProviderError.code': note('The error is at a provider.'),
    'ProviderError.provider': note('Which provider, and what it replied.'),
    ...notesFor('ProviderFailure', providerFailureNotes),
  },
};
