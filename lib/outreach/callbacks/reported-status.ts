import { isDeepStrictEqual } from 'node:util';
import type { ReportedFields, StatusReached } from '../../history/messages/provider-event.ts';
import type { Interaction, InteractionFields } from '../../history/interactions/interaction.ts';
import { type InteractionStatus, canFollow, rankOf } from '../../history/interactions/interaction-status.ts';

export const hasNewFields = (interaction: Interaction, fields: InteractionFields): boolean =>
  Object.entries(fields).some(([name, value]) => !isDeepStrictEqual(Reflect.get(interaction, name), value));

/** The fields to write for an event without a status, such as a soft bounce; undefined once the outcome is known. */
export const transientFields = (interaction: Interaction, reported: ReportedFields): InteractionFields | undefined =>
  canFollow(interaction.status, 'delivered') && hasNewFields(interaction, reported) ? reported : undefined;

/**
 * The missing fields to add for a status that arrived after a later one, such as the time of delivery. Leaves out a
 * failure, which cannot have been final; undefined if the current status cannot follow this one.
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

/** The dispatch has usually recorded these statuses. A read costs a tenth of a write that changes nothing. */
export const isUsuallyRecorded = (status: InteractionStatus): boolean => rankOf(status) <= rankOf('sent');

export const addsNothing = (interaction: Interaction, status: InteractionStatus, reported: ReportedFields): boolean =>
  !canFollow(interaction.status, status) && lateFields(interaction, status, reported) === undefined;

export type AddressReport =
  | { readonly kind: 'bounced'; readonly email: string; readonly reason: string }
  | { readonly kind: 'opted_out'; readonly to: string };

/** The consequence of an event for the address; undefined if the event was applied before. */
export function addressReport(
  { to, status }: Interaction,
  reached: Pick<StatusReached, 'address' | 'status'>,
): AddressReport | undefined {
  if (reached.address === undefined || to === undefined || status === reached.status) return undefined;
  if (reached.address === 'bounced') return { kind: 'bounced', email: to, reason: 'An email bounced permanently.' };
  return { kind: 'opted_out', to };
}

const callOutcomes: Readonly<Partial<Record<InteractionStatus, 'answered' | 'no_answer'>>> = {
  completed: 'answered',
  no_answer: 'no_answer',
  busy: 'no_answer',
  voicemail: 'no_answer',
  failed: 'no_answer',
  canceled: 'no_answer',
};

export const callOutcome = (status: InteractionStatus | null): 'answered' | 'no_answer' | undefined =>
  status === null ? undefined : callOutcomes[status];
