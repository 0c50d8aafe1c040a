import type { AccountId, ContactId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { MergeView } from './contract.ts';

/** Stored in the link that takes the place of the contact that was merged. */
export interface Merge {
  readonly from: { readonly id: ContactId; readonly external_id: string | null; readonly name: string };
  readonly into: ContactId;
  readonly reason: string;
  readonly by: Initiator;
  readonly at: string;
}

/** Its place in the timeline of an account that the merge moved. */
export interface AccountMerge extends Merge {
  readonly kind: 'merge';
  readonly account_id: AccountId;
}

export const mergeView = ({ from, into, reason, by, at }: Merge): MergeView => ({
  former_contact: { ...from },
  contact_id: into,
  reason,
  merged_by: { kind: by.kind, id: by.id },
  merged_at: at,
});
