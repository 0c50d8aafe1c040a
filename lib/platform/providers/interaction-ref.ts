import * as z from 'zod/mini';
import { AccountId, type IdKind, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { parseInstant } from '../../foundation/instant.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { telephonyCallbackPath } from './telephony-callbacks.ts';

/** Passed to a provider and returned in its callbacks, so that no lookup is needed. */
export interface InteractionRef {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly interaction: InteractionId;
  /** RFC 3339 in UTC, with milliseconds. */
  readonly at: string;
}

/** Rejects upper case: a URL rebuilt from the parsed id, which is in lower case, would not match its signature. */
const lowercaseId = <Id extends string>(kind: IdKind<Id>) => z.pipe(z.string().check(z.lowercase()), kind());

const Ref = () =>
  z.object({
    organization: lowercaseId(OrganizationId),
    account: lowercaseId(AccountId),
    interaction: lowercaseId(InteractionId),
    at: z.string().check(z.regex(/^\d{12,14}$/)),
  });

const toMilliseconds = (at: string): string => String(parseInstant(at));

function parseRef(parts: unknown): InteractionRef | undefined {
  const { data: ref } = z.safeParse(schemaOf(Ref), parts);
  return ref && { ...ref, at: new Date(Number(ref.at)).toISOString() };
}

/** The query needs no escaping and has a fixed order, so that the signed URL can be rebuilt from its parts. */
export const statusCallbackUrl = (
  publicUrl: string,
  { organization, account, interaction, at }: InteractionRef,
): string =>
  `${publicUrl}${telephonyCallbackPath}?organization=${organization}&account=${account}` +
  `&interaction=${interaction}&at=${toMilliseconds(at)}`;

export const interactionRefFromQuery = (
  query: Readonly<Record<string, string | undefined>>,
): InteractionRef | undefined => parseRef(query);

export const interactionTags = ({ organization, account, interaction, at }: InteractionRef) => [
  { name: 'organization', value: organization },
  { name: 'account', value: account },
  { name: 'interaction', value: interaction },
  { name: 'at', value: toMilliseconds(at) },
];

export const interactionRefFromTags = (tags: unknown): InteractionRef | undefined => parseRef(tags);

/** `<organization>/<account>/<interaction>/<milliseconds since 1970>`, for fields that hold a single string. */
export const interactionRefText = ({ organization, account, interaction, at }: InteractionRef): string =>
  [organization, account, interaction, toMilliseconds(at)].join('/');

export function interactionRefFromText(text: unknown): InteractionRef | undefined {
  const [organization, account, interaction, at, ...others] = typeof text === 'string' ? text.split('/') : [];
  return others.length === 0 ? parseRef({ organization, account, interaction, at }) : undefined;
}
