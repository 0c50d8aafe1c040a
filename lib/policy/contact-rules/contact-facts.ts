import type { CollectionStatus } from './collection-status.ts';
import type { AccountId } from '../../foundation/ids.ts';
import type { Channel } from './channel.ts';

export interface Attempt {
  readonly id: string;
  readonly at: string;
  readonly channel: Channel;
  readonly account_id: AccountId;
  readonly conversation_at?: string | undefined;
  /** A text of the person, received at `at`: a conversation then, never an attempt. */
  readonly inbound?: true | undefined;
}

/** An open hold on the account, the contact or the address to be used. */
export interface HoldInForce {
  readonly id: string;
  readonly kind: string;
  /** The contact it forbids: automatic contact only, or all contact. */
  readonly blocks: 'automatic' | 'all';
  readonly scope: 'account' | 'contact' | 'address';
  /** When it ends by itself. */
  readonly until?: string | undefined;
}

/** The channels and hours that the person chose. They bind like a rule. */
export interface Preferred {
  readonly channels?: readonly Channel[] | undefined;
  readonly hours?: { readonly start: string; readonly end: string; readonly days: readonly number[] } | undefined;
}

/** Facts that are optional were added later: decisions stored before have none of them. */
export interface ContactFacts {
  readonly channel: Channel;
  readonly account: { readonly id: AccountId; readonly collection_status: CollectionStatus };
  /** Whether the person opted out of this channel, and of which ones if not of all. */
  readonly contact: { readonly opted_out: boolean; readonly opted_out_channels?: readonly Channel[] | undefined };
  readonly address: 'present' | 'missing' | 'undeliverable';
  /** IANA names of the zones the contact may be in, at least one. All of them must permit the contact. */
  readonly timezones: readonly string[];
  readonly attempts: readonly Attempt[];
  /** At the address to be used, of all contacts of the organization. Limits per contact hold for these too. */
  readonly address_attempts?: readonly Attempt[] | undefined;
  readonly holds?: readonly HoldInForce[] | undefined;
  /** False if a user asked for this contact. Absent means true. */
  readonly is_automatic?: boolean | undefined;
  readonly preferred?: Preferred | undefined;
  /** When the person wrote the message that this contact answers. */
  readonly replies_to_message_at?: string | undefined;
  /** A reminder of an instalment, which the hold of its plan does not stop. */
  readonly is_plan_reminder?: boolean | undefined;
}
