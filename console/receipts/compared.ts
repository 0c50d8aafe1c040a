import * as z from 'zod/mini';
import type { VerdictView } from '../../lib/outreach/decisions/contract.ts';

export type Check = VerdictView['checks'][number];
export type Rule = Check['rule'];
export type Source = Check['source'];

const Channel = z.enum(['email', 'sms', 'whatsapp', 'voice']);
const Counted = { scope: z.enum(['account', 'contact']), channels: z.optional(z.array(Channel)) };
const Instant = z.nullable(z.iso.datetime());
const Window = z.string().check(z.regex(/^(calendar_day|calendar_week|rolling_\d+_days)$/));

/** What a rule compares that does not apply to the channel. */
export const OtherChannels = z.strictObject({ channel: Channel, channels: z.array(Channel) });
export const OptedOut = z.object({ opted_out: z.boolean() });
export const Cap = z.object({
  max: z.number(),
  counted: z.number(),
  window: Window,
  since: z.iso.datetime(),
  ...Counted,
});
export const MinimumGap = z.object({
  gap: z.union([z.object({ minutes: z.number() }), z.object({ days: z.number() })]),
  last_at: Instant,
  ...Counted,
});
export const Cooldown = z.object({
  days: z.number(),
  day_counts_as_one: z.boolean(),
  last_conversation_at: Instant,
  ...Counted,
});
export const ChannelLock = z.object({
  channel: Channel,
  locked_to: z.nullable(Channel),
  conversation_at: Instant,
  window: Window,
});
export const ContactHours = z.object({
  windows: z.array(z.object({ days: z.array(z.number()), from: z.string(), to: z.string() })),
  holidays_known_until: z.optional(z.iso.date()),
  local: z.array(
    z.object({
      timezone: z.string(),
      local_time: z.string(),
      weekday: z.number(),
      holiday: z.optional(z.enum(['yes', 'no', 'unknown'])),
    }),
  ),
});
export const AccountStatus = z.object({
  collection_status: z.enum(['active', 'paused', 'escalated', 'disputed', 'resolved']),
});
export const Address = z.object({ channel: Channel, address: z.enum(['present', 'missing', 'undeliverable']) });
