import * as z from 'zod/mini';
import { AccountId, type IdKind, InteractionId, OrganizationId } from '../foundation/ids.ts';
import { parseInstant } from '../foundation/instant.ts';
import { schemaOf } from '../foundation/schema.ts';

/** Names one interaction to a provider, so that its callbacks find the interaction's item without a look-up. */
export interface InteractionRef {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly interaction: InteractionId;
  /** When the interaction was created: RFC 3339, UTC, milliseconds. */
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

const millisecondsOf = (at: string): string => String(parseInstant(at));

function parseRef(parts: unknown): InteractionRef | undefined {
  const { data: ref } = z.safeParse(schemaOf(Ref), parts);
  return ref && { ...ref, at: new Date(Number(ref.at)).toISOString() };
}

/** The path of telephony's callbacks, below the address at which providers call us. */
export const telephonyCallbackPath = '/api/webhooks/telephony';

/**
 * Where telephony reports what became of a message or a call. The query is made only of characters that nobody escapes,
 * in this order, so that the address can be made again from its parts and is then the one that was signed.
 */
export const statusCallbackUrl = (
  publicUrl: string,
  { organization, account, interaction, at }: InteractionRef,
): string =>
  `${publicUrl}${telephonyCallbackPath}?organization=${organization}&account=${account}` +
  `&interaction=${interaction}&at=${millisecondsOf(at)}`;

/** The interaction of a status callback, from its query; undefined where the query is not one of ours. */
export const interactionRefFromQuery = (
  query: Readonly<Record<string, string | undefined>>,
): InteractionRef | undefined => parseRef(query);

/** An email's tags: they go out as a list. */
export const interactionTags = ({ organization, account, interaction, at }: InteractionRef) => [
  { name: 'organization', value: organization },
  { name: 'account', value: account },
  { name: 'interaction', value: interaction },
  { name: 'at', value: millisecondsOf(at) },
];

/** The interaction of an email event, from its tags: they come back as an object. */
export const interactionRefFromTags = (tags: unknown): InteractionRef | undefined => parseRef(tags);

/** `<organization>/<account>/<interaction>/<milliseconds since 1970>`: one text, for where there is room for one. */
export const interactionRefText = ({ organization, account, interaction, at }: InteractionRef): string =>
  [organization, account, interaction, millisecondsOf(at)].join('/');

/** The interaction that `interactionRefText` named; undefined for any other text. */
export function interactionRefFromText(text: unknown): InteractionRef | undefined {
  const [organization, account, interaction, at, ...others] = typeof text === 'string' ? text.split('/') : [];
  return others.length === 0 ? parseRef({ organization, account, interaction, at }) : undefined;
}
