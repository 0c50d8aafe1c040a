import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type HoldId, type ImportJobId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { conflict, refused } from '../../foundation/problem.ts';
import { type AuditEntry, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { type AccountHold, maxOpenHolds, openHolds } from './account-hold.ts';
import type { NewHold } from './contract.ts';
import type { DisputeOutcome } from './dispute.ts';
import { type HoldSettings, deadlinesOf } from './hold-deadlines.ts';
import type { HoldKind } from './hold-kind.ts';
import { type Hold, isOpenHold } from './hold.ts';

/** Who asks for a hold, under which id, and when. */
export interface Placing {
  readonly id: HoldId;
  readonly actor: Initiator;
  readonly now: Date;
  /** The import whose record has the hold. */
  readonly importId?: ImportJobId;
}

/** A request for a hold, or what an agent made of a proposed one. */
export type GivenHold = Pick<NewHold, 'reason' | 'until' | 'external_id'> & { readonly kind: HoldKind };

export const placedBy = (actor: Initiator) => ({
  source: actor.kind === 'api_key' || actor.kind === 'system' ? actor.kind : ('user' as const),
  placed_by: actor,
});

/**
 * The fields of a hold on anything that the request gives.
 * @throws Problem 422 `until_in_past`
 */
export function requestedHold(
  { kind, reason, until, external_id: externalId }: GivenHold,
  { id, actor, now, importId }: Placing,
  settings: HoldSettings,
) {
  if (typeof until === 'string' && Date.parse(until) <= now.getTime())
    throw refused('until_in_past', 'until', 'Must not be in the past.');
  return {
    id,
    ...(typeof externalId === 'string' && { external_id: externalId }),
    reason,
    ...placedBy(actor),
    ...(importId !== undefined && { source: 'import' as const, import_id: importId }),
    placed_at: now.toISOString(),
    ...deadlinesOf(kind, settings, now),
    ...(typeof until === 'string' && { until }),
  };
}

/**
 * The open holds of an account or contact that may have another.
 * @throws Problem 409 `too_many_holds`
 */
export function holdsWithRoom<Listed extends AccountHold>(
  of: 'account' | 'contact',
  holds: readonly Listed[],
  now: Date,
): readonly Listed[] {
  const open = openHolds({ holds }, now);
  // Many messages must not keep somebody from adding what they say.
  if (open.filter(({ kind }) => kind !== 'reply_unread').length >= maxOpenHolds)
    throw conflict('too_many_holds', `The ${of} has ${maxOpenHolds} open holds; release some first.`);
  return open;
}

/** The audit entry of a hold that somebody asked for. */
export const holdPlacedEntry = (hold: Hold, reason: string): AuditEntry => {
  const { id, hold_kind: kind, scope, account_id: account, contact_id, placed_by: actor, placed_at: at, until } = hold;
  const covers = account === undefined ? { scope } : { account_id: account };
  return subjectAuditEntry(
    {
      action: 'hold_placed',
      actor,
      reason,
      at,
      contact_id,
      subject: { type: 'hold', id },
      details: { before: {}, after: { kind, ...covers, until: until ?? null } },
    },
    deriveId(AuditEntryId, id, 'audit:placed'),
  );
};

/** @throws Problem 422 `outcome_required` or `not_a_dispute` */
export function requireOutcome({ hold_kind: kind }: Hold, outcome: DisputeOutcome | undefined): void {
  if (kind === 'disputed' && outcome === undefined)
    throw refused(
      'outcome_required',
      'outcome',
      'Must say how the dispute was resolved: upheld, rejected or corrected.',
    );
  if (kind !== 'disputed' && outcome !== undefined)
    throw refused('not_a_dispute', 'outcome', 'Must be given for a dispute only.');
}

/** The hold lasts as long as its plan. @throws Problem 409 `plan_in_force` */
export function rejectPlanHold({ hold_kind: kind, ...hold }: Hold): void {
  if (kind === 'plan' && isOpenHold(hold))
    throw conflict('plan_in_force', 'An instalment plan placed this hold and is in force. Cancel the plan instead.');
}

/** The audit entry of a hold that was released, however often the release is repeated. */
export function holdReleasedEntry(released: Hold & Required<Pick<Hold, 'released_by' | 'released_at'>>): AuditEntry {
  const {
    id,
    hold_kind: kind,
    account_id: account,
    contact_id,
    released_by: actor,
    released_at: at,
    outcome,
  } = released;
  return subjectAuditEntry(
    {
      action: 'hold_released',
      actor,
      reason: released.release_reason ?? null,
      at,
      contact_id,
      subject: { type: 'hold', id },
      details: {
        before: { released_at: null },
        after: { kind, account_id: account ?? null, released_at: at, ...(outcome && { outcome }) },
      },
    },
    deriveId(AuditEntryId, id, 'audit:released'),
  );
}
