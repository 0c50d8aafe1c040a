import { isDeepStrictEqual } from 'node:util';
import type { ReportedFields, StatusReached } from '../../history/messages/provider-event.ts';
import type { Interaction, InteractionFields } from '../../history/interactions/interaction.ts';
import { type InteractionStatus, canFollow, rankOf } from '../../history/interactions/interaction-status.ts';

/** Whether any of the fields differs from what the interaction already has. */
export const hasNewFields = (interaction: Interaction, fields: InteractionFields): boolean =>
  Object.entries(fields).some(([name, value]) => !isDeepStrictEqual(Reflect.get(interaction, name), value));

/** The fields to write for an event that has no status, such as a soft bounce: none once the end is known. */
export const passingFields = (interaction: Interaction, reported: ReportedFields): InteractionFields | undefined =>
  canFollow(interaction.status, 'delivered') && hasNewFields(interaction, reported) ? reported : undefined;

/**
 * The fields to write for a status that arrived after a later one: those that the interaction lacks, such as the time of
 * delivery. Never a failure: it did not last. None for a status that excludes the present one.
 */
export function lateFields(
  interaction: Interaction,
  status: InteractionStatus,
  reported: ReportedFields,
): InteractionFields | undefined {
  if (!canFollow(status, interaction.status) && status !== interaction.status) return undefined;
  const { failure: _, ...others } = reported;
  const missing = Object.entries(others).filter(([name]) => Reflect.get(interaction, name) === undefined);
  return missing.length > 0 ? Object.fromEntries(missing) : undefined;
}

/**
 * Whether an interaction usually has the status before it is reported: the dispatch records that the provider accepted it.
 * Reading costs a tenth of a write that changes nothing.
 */
export const isUsuallyKnown = (status: InteractionStatus): boolean => rankOf(status) <= rankOf('sent');

/** Whether a status, with what was reported, changes nothing about an interaction. */
export const addsNothing = (interaction: Interaction, status: InteractionStatus, reported: ReportedFields): boolean =>
  !canFollow(interaction.status, status) && lateFields(interaction, status, reported) === undefined;

/** What an event says about the address that an interaction was sent to. */
export type AddressReport =
  | { readonly kind: 'bounced'; readonly email: string; readonly reason: string }
  | { readonly kind: 'opted_out'; readonly to: string };

/** What follows for the address from an event; nothing if the same event was applied before. */
export function addressReport(
  { to, status }: Interaction,
  reached: Pick<StatusReached, 'address' | 'status'>,
): AddressReport | undefined {
  if (reached.address === undefined || to === undefined || status === reached.status) return undefined;
  if (reached.address === 'bounced') return { kind: 'bounced', email: to, reason: 'An email bounced permanently.' };
  return { kind: 'opted_out', to };
}

/** Statuses that end a call: it reached the person, or it did not. */
const callOutcomes: Readonly<Partial<Record<InteractionStatus, 'answered' | 'no_answer'>>> = {
  completed: 'answered',
  no_answer: 'no_answer',
  busy: 'no_answer',
  voicemail: 'no_answer',
  failed: 'no_answer',
  canceled: 'no_answer',
};

/** The outcome that the account's strategy waits for; undefined while the call has not ended. */
export const callOutcome = (status: InteractionStatus | null): 'answered' | 'no_answer' | undefined =>
  status === null ? undefined : callOutcomes[status];
