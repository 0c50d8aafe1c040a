import type { CollectionStatus } from '../foundation/collection-status.ts';
import type { AccountId } from '../foundation/ids.ts';
import type { Channel } from './channel.ts';

/** One time that a contact was contacted, or may have been: what the frequency rules count. */
export interface Attempt {
  readonly id: string;
  /** When it was made: an RFC 3339 instant. */
  readonly at: string;
  readonly channel: Channel;
  readonly account_id: AccountId;
  /** When it became a conversation: a call answered by the person, a message answered. */
  readonly conversation_at?: string | undefined;
}

/** All that a decision depends on besides the instant and the rules. It is stored with the decision. */
export interface ContactFacts {
  readonly channel: Channel;
  readonly account: { readonly id: AccountId; readonly collection_status: CollectionStatus };
  /** The contact's own flag, or that one of its addresses is suppressed by an opt-out. */
  readonly contact: { readonly opted_out: boolean };
  /** The contact's address for this channel; undeliverable after a hard bounce. */
  readonly address: 'present' | 'missing' | 'undeliverable';
  /** IANA names of where the contact may be, at least one: each has to allow. */
  readonly timezones: readonly string[];
  /** What was tried with this contact for any of its accounts, as far as the rules look back, in any order. */
  readonly attempts: readonly Attempt[];
}
