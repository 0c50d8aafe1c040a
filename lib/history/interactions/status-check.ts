import type { Interaction } from './interaction.ts';
import { isFinal } from './interaction-status.ts';

/** Polled for messages and calls that no callback has ended. AI agents' calls have their own job. */
export const statusProviders = ['telephony', 'emailprovider'] as const;
export type StatusProvider = (typeof statusProviders)[number];

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** By then, most human calls are over, and messages have reached the devices that are switched on. */
const firstWaitMs = ({ channel }: Pick<Interaction, 'channel'>): number => (channel === 'voice' ? hourMs / 2 : hourMs);

/**
 * Exceeds the ten hours for which a provider may hold a message. Some carriers never confirm delivery: the message
 * stays `sent`, and a late callback still counts.
 */
const maxAgeMs = 24 * hourMs;
/** Unreachable providers are retried for as long as an outage may last. */
const maxUnreachableMs = 7 * 24 * hourMs;
const unreachableRetryMs = hourMs / 2;

const addMs = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

export function firstStatusCheck(
  interaction: Interaction,
): { readonly provider: StatusProvider; readonly at: string } | undefined {
  const { direction, status, provider: given, updated_at: at } = interaction;
  const provider = statusProviders.find((each) => each === given);
  if (provider === undefined || direction !== 'outbound' || isFinal(status)) return undefined;
  return { provider, at: addMs(new Date(at), firstWaitMs(interaction)) };
}

type Dated = Pick<Interaction, 'created_at' | 'channel'>;
const ageMs = ({ created_at: at }: Dated, now: Date): number => now.getTime() - Date.parse(at);

/** Doubles the time since creation; undefined once the interaction is too old to check. */
export const nextStatusCheck = (interaction: Dated, now: Date): string | undefined =>
  ageMs(interaction, now) >= maxAgeMs
    ? undefined
    : addMs(now, Math.max(firstWaitMs(interaction), ageMs(interaction, now)));

export const statusCheckRetry = (interaction: Dated, now: Date): string | undefined =>
  ageMs(interaction, now) >= maxUnreachableMs ? undefined : addMs(now, unreachableRetryMs);
