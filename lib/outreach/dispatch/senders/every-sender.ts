import type { Channel } from '../../../policy/contact-rules/channel.ts';
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

export const senderFor = (channel: Channel): Sender => senders[channel];
