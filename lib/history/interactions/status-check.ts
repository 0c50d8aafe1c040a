import type { Interaction } from './interaction.ts';
import { isFinal } from './interaction-status.ts';

/** Asked about messages and calls whose end no callback reported. AI agents' calls have a job of their own. */
export const statusProviders = ['telephony', 'emailprovider'] as const;
export type StatusProvider = (typeof statusProviders)[number];

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Most calls by a person are over by then; a message has arrived if the recipient's device is on. */
const firstWaitMs = ({ channel }: Pick<Interaction, 'channel'>): number => (channel === 'voice' ? hourMs / 2 : hourMs);

/**
 * Longer than the ten hours for which a provider may hold a message back. Some carriers never confirm a delivery, so
 * the message stays `sent`; a late callback counts whenever it arrives.
 */
const maxAgeMs = 24 * hourMs;
/** A provider that cannot be reached is asked again for as long as an outage may last. */
const maxAgeUnaskedMs = 7 * 24 * hourMs;
const waitUnaskedMs = hourMs / 2;

const inMs = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** The provider to ask, and when first; undefined if none is asked. */
export function firstStatusCheck(
  interaction: Interaction,
): { readonly provider: StatusProvider; readonly at: string } | undefined {
  const { direction, status, provider: given, updated_at: at } = interaction;
  const provider = statusProviders.find((each) => each === given);
  if (provider === undefined || direction !== 'outbound' || isFinal(status)) return undefined;
  return { provider, at: inMs(new Date(at), firstWaitMs(interaction)) };
}

type Dated = Pick<Interaction, 'created_at' | 'channel'>;
const ageMs = ({ created_at: at }: Dated, now: Date): number => now.getTime() - Date.parse(at);

/** Doubles the time since the interaction was created; undefined if its end will not become known. */
export const nextStatusCheck = (interaction: Dated, now: Date): string | undefined =>
  ageMs(interaction, now) >= maxAgeMs
    ? undefined
    : inMs(now, Math.max(firstWaitMs(interaction), ageMs(interaction, now)));

export const repeatedStatusCheck = (interaction: Dated, now: Date): string | undefined =>
  ageMs(interaction, now) >= maxAgeUnaskedMs ? undefined : inMs(now, waitUnaskedMs);
