import { type Channel, channels, hasEveryChannel } from '../../policy/contact-rules/channel.ts';

/**
 * `opted_out_channels` is stored only with an opt-out from some of the channels. The flag is set for these too, so that
 * code that does not know the channels stops all of them.
 */
interface OptOutFields {
  readonly opted_out?: boolean;
  readonly opted_out_channels?: readonly Channel[];
}

export const optedOutChannels = ({
  opted_out: isOptedOut = false,
  opted_out_channels: some = channels,
}: OptOutFields): readonly Channel[] => (isOptedOut ? some : []);

export const isOptedOutEverywhere = (contact: OptOutFields): boolean => hasEveryChannel(optedOutChannels(contact));

/** The fields of a contact that is opted out from these channels. */
export const optOutFields = (from: readonly Channel[]) => ({
  opted_out: true as const,
  ...(!hasEveryChannel(from) && { opted_out_channels: from }),
});
