import type { CollectionStatus } from './collection-status.ts';
import type { AccountId } from '../../foundation/ids.ts';
import type { Channel } from './channel.ts';

/** One time that a contact was, or may have been, contacted. The frequency rules count these. */
export interface Attempt {
  readonly id: string;
  /** When it was made: an RFC 3339 instant. */
  readonly at: string;
  readonly channel: Channel;
  readonly account_id: AccountId;
  /** When the contact answered the call or replied to the message. */
  readonly conversation_at?: string | undefined;
}

/** Everything a decision depends on besides the instant and the rules. Stored with the decision. */
export interface ContactFacts {
  readonly channel: Channel;
  readonly account: { readonly id: AccountId; readonly collection_status: CollectionStatus };
  /** Whether the contact is flagged as opted out or one of its addresses is on the suppression list. */
  readonly contact: { readonly opted_out: boolean };
  /** The contact's address for this channel; undeliverable after a hard bounce. */
  readonly address: 'present' | 'missing' | 'undeliverable';
  /** The IANA time zones the contact may be in, at least one. All of them must permit the contact. */
  readonly timezones: readonly string[];
  /** The attempts for any of the contact's accounts, as far as the rules look back, in any order. */
  readonly attempts: readonly Attempt[];
}
