import type { Channel } from '../../../contact-rules/channel.ts';
import type { Sender } from '../sender.ts';
import { callSender } from './call-sender.ts';
import { emailSender } from './email-sender.ts';
import { messageSender } from './message-sender.ts';

const senders: Readonly<Record<Channel, Sender>> = {
  email: emailSender,
  sms: messageSender('sms'),
  whatsapp: messageSender('whatsapp'),
  voice: callSender,
};

/** How a channel sends, for those who learn the channel only when they are at it. */
export const senderFor = (channel: Channel): Sender => senders[channel];
