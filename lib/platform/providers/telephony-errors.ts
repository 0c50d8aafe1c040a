import { ownValue } from '../../foundation/own-value.ts';
import type { RefusalReason } from './provider-outcome.ts';

/**
 * Codes in replies and status callbacks, each described at https://www.twilio.com/docs/api/errors/<code>. The provider
 * adds codes; an unknown one has no reason.
 */
const reasons: Readonly<Record<string, RefusalReason>> = {
  // The recipient told the sender to stop, or blocked it.
  21610: 'opted_out',
  63014: 'opted_out',
  // Not a number that can be called or written to.
  13224: 'invalid_address',
  21211: 'invalid_address',
  21217: 'invalid_address',
  63003: 'invalid_address',
  // A number at which nobody can be reached now.
  21214: 'unreachable',
  30003: 'unreachable',
  30005: 'unreachable',
  // A landline, or a carrier that accepts no messages.
  21614: 'not_mobile',
  21635: 'not_mobile',
  30006: 'not_mobile',
  // Filtered as spam by the carrier or the provider.
  30007: 'filtered',
  // WhatsApp: free text more than 24 hours after the recipient's last message.
  63016: 'outside_reply_window',
};

export type NumberFault = 'invalid' | 'landline' | 'no_whatsapp';

/**
 * Codes that say something lasting about the number. Not among them are those whose descriptions also name causes that
 * pass or can be mended: 30003 (switched off), 30008 (unknown), 21214 (not reached), 13224 (an outage of the carrier),
 * 63024 (also terms that are not accepted, or an old client), and a failed call.
 */
const numberFaults: Readonly<Record<string, NumberFault>> = {
  21211: 'invalid',
  21217: 'invalid',
  30005: 'invalid',
  21614: 'landline',
  21635: 'landline',
  30006: 'landline',
  63003: 'no_whatsapp',
};

export const numberFault = (code: string | undefined): NumberFault | undefined =>
  code === undefined ? undefined : ownValue(numberFaults, code);

export const telephonyRefusalReason = (code: string): RefusalReason | null => ownValue(reasons, code) ?? null;
