import { ownValue } from '../foundation/own-value.ts';
import type { RefusalReason } from './provider-outcome.ts';

/**
 * Codes of telephony's errors, in answers and in status callbacks, that mean something to us. Each is described at
 * https://www.twilio.com/docs/api/errors/<code>; the provider adds codes, so an unknown one means nothing in particular.
 */
const reasons: Readonly<Record<string, RefusalReason>> = {
  // The recipient told the sender to stop, or blocked it.
  21610: 'opted_out',
  63014: 'opted_out',
  // No number that could be called or written to.
  13224: 'invalid_address',
  21211: 'invalid_address',
  21217: 'invalid_address',
  63003: 'invalid_address',
  // A number, but nobody can be reached there now.
  21214: 'unreachable',
  30003: 'unreachable',
  30005: 'unreachable',
  // A landline, or a carrier that takes no messages.
  21614: 'not_mobile',
  21635: 'not_mobile',
  30006: 'not_mobile',
  // Taken for spam by the carrier or the provider.
  30007: 'filtered',
  // WhatsApp: free text more than 24 hours after the recipient's last message.
  63016: 'outside_reply_window',
};

/** What an error code of telephony means for us; null where it means nothing in particular. */
export const telephonyRefusalReason = (code: string): RefusalReason | null => ownValue(reasons, code) ?? null;
