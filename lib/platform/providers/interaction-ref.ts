import * as z from 'zod/mini';
import { AccountId, type IdKind, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { parseInstant } from '../../foundation/instant.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { telephonyCallbackPath } from './telephony-callbacks.ts';

/** Identifies an interaction to a provider; its callbacks return it, so that no lookup is needed. */
export interface InteractionRef {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly interaction: InteractionId;
  /** The creation of the interaction: RFC 3339, UTC, milliseconds. */
  readonly at: string;
}

/** An id exactly as we wrote it: a URL made again from other letters would not be the one that was signed. */
const unchanged = <Id extends string>(kind: IdKind<Id>) => z.pipe(z.string().check(z.lowercase()), kind());

const Ref = () =>
  z.object({
    organization: unchanged(OrganizationId),
    account: unchanged(AccountId),
    interaction: unchanged(InteractionId),
    at: z.string().check(z.regex(/^\d{12,14}$/)),
  });

const toMilliseconds = (at: string): string => String(parseInstant(at));

function parseRef(parts: unknown): InteractionRef | undefined {
  const { data: ref } = z.safeParse(schemaOf(Ref), parts);
  return ref && { ...ref, at: new Date(Number(ref.at)).toISOString() };
}

/**
 * The URL at which telephony reports the status of a message or call, as it is signed. The query needs no escaping and has a fixed order,
 * so that the URL can be rebuilt from its parts exactly as it was signed.
 */
export const statusCallbackUrl = (
  publicUrl: string,
  { organization, account, interaction, at }: InteractionRef,
): string =>
  `${publicUrl}${telephonyCallbackPath}?organization=${organization}&account=${account}` +
  `&interaction=${interaction}&at=${toMilliseconds(at)}`;

/** The interaction in the query of a status callback; undefined if the query is not ours. */
export const interactionRefFromQuery = (
  query: Readonly<Record<string, string | undefined>>,
): InteractionRef | undefined => parseRef(query);

/** The tags of an email, in the form of a request: a list. */
export const interactionTags = ({ organization, account, interaction, at }: InteractionRef) => [
  { name: 'organization', value: organization },
  { name: 'account', value: account },
  { name: 'interaction', value: interaction },
  { name: 'at', value: toMilliseconds(at) },
];

/** The interaction in the tags of an email event, where they are an object. */
export const interactionRefFromTags = (tags: unknown): InteractionRef | undefined => parseRef(tags);

/** `<organization>/<account>/<interaction>/<milliseconds since 1970>`, for fields that hold a single string. */
export const interactionRefText = ({ organization, account, interaction, at }: InteractionRef): string =>
  [organization, account, interaction, toMilliseconds(at)].join('/');

/** The interaction in the result of `interactionRefText`; undefined for any other text. */
export function interactionRefFromText(text: unknown): InteractionRef | undefined {
  const [organization, account, interaction, at, ...others] = typeof text === 'string' ? text.split('/') : [];
  return others.length === 0 ? parseRef({ organization, account, interaction, at }) : undefined;
}
