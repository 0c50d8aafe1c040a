import * as z from 'zod/mini';
import { collectionStatuses } from '../collection-status.ts';
import { InstantView } from '../../../platform/http/wire.ts';
import { channels } from '../channel.ts';

export type DeepReadonly<Value> = Value extends object
  ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
  : Value;
export type Compared<Shape extends () => z.ZodMiniType> = DeepReadonly<z.output<ReturnType<Shape>>>;

const Channel = () => z.enum(channels);
const CountedBy = () => ({ counted_by: z.optional(z.enum(['contact', 'address'])) });
const Counted = () => ({
  scope: z.enum(['account', 'contact']),
  channels: z.optional(z.array(Channel())),
  ...CountedBy(),
});
const Timezones = () => z.array(z.string());
const WindowName = () => z.string().check(z.regex(/^(calendar_day|calendar_week|rolling_\d+_days)$/));

export const OtherChannels = () => z.object({ channel: Channel(), channels: z.array(Channel()) });

export const OptedOut = () => z.object({ opted_out: z.boolean(), opted_out_channels: z.optional(z.array(Channel())) });

export const Held = () =>
  z.object({
    hold: z.nullable(
      z.object({
        id: z.string(),
        kind: z.string(),
        blocks: z.enum(['automatic', 'all']),
        scope: z.enum(['account', 'contact', 'address']),
        until: z.nullable(InstantView()),
      }),
    ),
  });

export const Cap = () =>
  z.object({
    max: z.number(),
    counted: z.int(),
    window: WindowName(),
    since: InstantView(),
    timezones: Timezones(),
    ...Counted(),
  });

export const MinimumGap = () =>
  z.object({
    gap: z.union([z.object({ minutes: z.number() }), z.object({ days: z.number() })]),
    last_at: z.nullable(InstantView()),
    ...Counted(),
  });

export const Cooldown = () =>
  z.object({
    days: z.number(),
    day_counts_as_one: z.boolean(),
    last_conversation_at: z.nullable(InstantView()),
    timezones: Timezones(),
    ...Counted(),
  });

export const ChannelLock = () =>
  z.object({
    channel: Channel(),
    locked_to: z.nullable(Channel()),
    conversation_at: z.nullable(InstantView()),
    used_at: z.optional(z.nullable(InstantView())),
    exempt: z.optional(z.boolean()),
    window: WindowName(),
    since: InstantView(),
    timezones: Timezones(),
    scope: z.enum(['account', 'contact']),
    ...CountedBy(),
  });

const LocalTimes = () =>
  z.array(
    z.object({
      timezone: z.string(),
      local_time: z.string(),
      weekday: z.int(),
      holiday: z.optional(z.enum(['yes', 'no', 'unknown'])),
    }),
  );

export const ContactHours = () =>
  z.object({
    windows: z.array(z.object({ days: z.array(z.number()), from: z.string(), to: z.string() })),
    holidays: z.optional(z.string()),
    holidays_known_until: z.optional(z.iso.date()),
    local: LocalTimes(),
  });

const PreferredChannels = () => z.object({ channel: Channel(), preferred_channels: z.nullable(z.array(Channel())) });

const PreferredHours = () =>
  z.object({
    preferred_hours: z.nullable(z.object({ start: z.string(), end: z.string(), days: z.array(z.number()) })),
    local: z.optional(LocalTimes()),
  });

export const Preference = () => z.union([PreferredChannels(), PreferredHours()]);

export const AccountStatus = () =>
  z.object({ collection_status: z.enum(collectionStatuses), blocked: z.enum(['paused', 'disputed']) });

export const Address = () => z.object({ channel: Channel(), address: z.enum(['present', 'missing', 'undeliverable']) });
