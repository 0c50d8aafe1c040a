export const channels = ['email', 'sms', 'whatsapp', 'voice'] as const;
export type Channel = (typeof channels)[number];

export const unitedChannels = (...lists: readonly (readonly Channel[])[]): readonly Channel[] =>
  channels.filter((channel) => lists.some((each) => each.includes(channel)));

/** Undefined if it is every channel. */
export const someChannels = (list: readonly Channel[] = channels): readonly Channel[] | undefined =>
  hasEveryChannel(list) ? undefined : unitedChannels(list);

export const hasEveryChannel = (list: readonly Channel[], wanted: readonly Channel[] = channels): boolean =>
  wanted.every((channel) => list.includes(channel));
