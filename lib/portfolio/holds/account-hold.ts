import type { HoldId } from '../../foundation/ids.ts';
import type { AccountHoldView } from './contract.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { HoldBlocks, HoldKind } from './hold-kind.ts';

/**
 * An open hold as its account lists it. Written in one transaction with the hold, so that an account that was read tells
 * all its holds, and a reservation that read it before is refused. One whose `until` has passed may still be listed.
 */
export interface AccountHold {
  readonly id: HoldId;
  readonly kind: HoldKind;
  readonly blocks: HoldBlocks;
  readonly placed_at: string;
  readonly until?: string;
  /** Of a dispute: the status that the account has again at its end. Absent means `active`. */
  readonly status_before?: CollectionStatus;
}

export const maxOpenHolds = 20;

interface WithHolds<T> {
  readonly holds?: readonly T[];
}

const hasEnded = ({ until }: Pick<AccountHold, 'until'>, now: Date): boolean =>
  until !== undefined && Date.parse(until) <= now.getTime();

export const openHolds = <T extends AccountHold>({ holds = [] }: WithHolds<T>, now: Date): readonly T[] =>
  holds.filter((hold) => !hasEnded(hold, now));

export const accountHoldView = ({ id, kind, blocks, placed_at, until }: AccountHold): AccountHoldView => ({
  id,
  kind,
  blocks,
  placed_at,
  until: until ?? null,
});
