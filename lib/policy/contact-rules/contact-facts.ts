import type { CollectionStatus } from './collection-status.ts';
import type { AccountId } from '../../foundation/ids.ts';
import type { Channel } from './channel.ts';

export interface Attempt {
  readonly id: string;
  readonly at: string;
  readonly channel: Channel;
  readonly account_id: AccountId;
  readonly conversation_at?: string | undefined;
}

export interface ContactFacts {
  readonly channel: Channel;
  readonly account: { readonly id: AccountId; readonly collection_status: CollectionStatus };
  readonly contact: { readonly opted_out: boolean };
  readonly address: 'present' | 'missing' | 'undeliverable';
  /** IANA names of the zones the contact may be in, at least one. All of them must permit the contact. */
  readonly timezones: readonly string[];
  readonly attempts: readonly Attempt[];
}
