import * as z from 'zod/mini';
import { type Channel, channels } from '../../policy/contact-rules/channel.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { Email, InstantView, Text, withCode } from '../../platform/http/wire.ts';
import { OwnNumber, Phone } from '../../portfolio/contacts/phone-schema.ts';

const named = /^[^<>"\r\n]{1,200} <([^<>]+)>$/;

const isSender = (text: string): boolean => z.safeParse(Email(), named.exec(text)?.[1] ?? text).success;

const Sender = () =>
  Text(320).check(
    z.refine(isSender, withCode('invalid_from', 'Must be an email address, alone or as "Name <address>".')),
  );

export const ProviderId = () =>
  z
    .string()
    .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'Must be an id of the provider: letters, digits, _ and -.'));

const optional = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.nullable(value));
const enabled = () => z.optional(z.boolean());

export const EmailChannelChange = () =>
  z.strictObject({ enabled: enabled(), from: optional(Sender()), reply_to: optional(Email()) });

export const MessageChannelChange = () => z.strictObject({ enabled: enabled(), from: optional(OwnNumber()) });

export const VoiceChannelChange = () =>
  z.strictObject({
    enabled: enabled(),
    from: optional(OwnNumber()),
    agent_id: optional(ProviderId()),
    agent_phone_number_id: optional(ProviderId()),
    human_agent_number: optional(Phone()),
  });

export const channelChangeSchemas: Readonly<
  Record<Channel, () => z.ZodMiniType<ChannelChange> & { readonly shape: object }>
> = {
  email: EmailChannelChange,
  sms: MessageChannelChange,
  whatsapp: MessageChannelChange,
  voice: VoiceChannelChange,
};

export const ChannelChange = () =>
  z
    .strictObject({
      enabled: enabled(),
      from: optional(z.string()),
      reply_to: optional(z.string()),
      agent_id: optional(z.string().check(z.trim())),
      agent_phone_number_id: optional(z.string().check(z.trim())),
      human_agent_number: optional(z.string()),
    })
    .register(z.globalRegistry, { documentedBy: AnyChannelChange });
export type ChannelChange = z.output<ReturnType<typeof ChannelChange>>;

const AnyChannelChange = () => z.union([EmailChannelChange(), MessageChannelChange(), VoiceChannelChange()]);

const text = () => z.nullable(z.string());

export const ChannelView = () =>
  z.object({
    id: z.uuid(),
    channel: z.enum(channels),
    enabled: z.boolean(),
    configured: z.boolean(),
    from: text(),
    reply_to: text(),
    agent_id: text(),
    agent_phone_number_id: text(),
    human_agent_number: text(),
    claim_ends_at: z.nullable(InstantView()),
    updated_at: z.nullable(InstantView()),
  });
export type ChannelView = z.output<ReturnType<typeof ChannelView>>;

export const listChannels = {
  method: 'GET',
  path: '/api/admin/channels',
  summary: 'List the four channels with their settings',
  access: { role: 'admin' },
  replies: { 200: () => z.object({ data: z.array(ChannelView()) }) },
  table: 'read',
} as const satisfies Route;

export const updateChannel = {
  method: 'PATCH',
  path: '/api/admin/channels/{channel}',
  summary: 'Change settings of a channel',
  access: { role: 'admin' },
  resource: 'channel',
  params: () => z.strictObject({ channel: z.enum(channels) }),
  body: ChannelChange,
  replies: { 200: ChannelView },
  refusals: {
    409: ['number_in_use', 'agent_in_use', 'domain_in_use', 'concurrent_change'],
    422: ['domain_not_verified'],
  },
  table: 'write',
  secrets: ['telephony', 'voiceprovider'],
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const channelRoutes = { listChannels, updateChannel };
