import type { Interaction } from './interaction.ts';
import { isFinal } from './interaction-status.ts';

/** The providers that are asked about a message or call whose end no callback reported. AI agents' calls have a job of their own. */
export const statusProviders = ['telephony', 'emailprovider'] as const;
export type StatusProvider = (typeof statusProviders)[number];

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** A call by a person is over by then, most of them; a message has arrived, if the recipient's device is on. */
const firstWaitMs = ({ channel }: Pick<Interaction, 'channel'>): number => (channel === 'voice' ? hourMs / 2 : hourMs);

/**
 * Longer than a provider holds a message back, which is ten hours. Some carriers never confirm a delivery, so the message
 * stays `sent`; one to a device that is switched off may be delivered later, and its callback counts whenever it comes.
 */
const maxAgeMs = 24 * hourMs;
/** The provider could not be asked: it is asked again for as long as an outage may last. */
const maxAgeUnaskedMs = 7 * 24 * hourMs;
const waitUnaskedMs = hourMs / 2;

const inMs = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Whom to ask about a message or call that is being sent, and when first; undefined if nobody is asked. */
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

/**
 * When to ask again about a message or call that has not ended, after as much time as has passed since it was made; undefined
 * if it will not become known.
 */
export const nextStatusCheck = (interaction: Dated, now: Date): string | undefined =>
  ageMs(interaction, now) >= maxAgeMs
    ? undefined
    : inMs(now, Math.max(firstWaitMs(interaction), ageMs(interaction, now)));

/** When to ask again if the provider gave no answer. */
export const repeatedStatusCheck = (interaction: Dated, now: Date): string | undefined =>
  ageMs(interaction, now) >= maxAgeUnaskedMs ? undefined : inMs(now, waitUnaskedMs);
