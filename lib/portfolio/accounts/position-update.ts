import { indexKeys } from '../../aws/table/keys.ts';
import type { Position } from '../../campaigns/strategies/position.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { type Account, isCollectable } from './account.ts';

const optionalFields = ['next_action_at', 'waiting_for', 'held_by', 'promise_id', 'stopped_by'] as const;

/** The position stored on an account; undefined if it never joined a campaign with a strategy. */
export function positionOf(account: Account): Position | undefined {
  const { step, step_status, round } = account;
  if (step === undefined || step_status === undefined || round === undefined) return undefined;
  const { next_action_at: nextActionAt, waiting_for, held_by, promise_id, stopped_by } = account;
  return {
    step,
    step_status,
    round,
    next_action_at: nextActionAt ?? null,
    ...(waiting_for && { waiting_for }),
    ...(held_by && { held_by }),
    ...(promise_id && { promise_id }),
    ...(stopped_by && { stopped_by }),
  };
}

/** When an account is due; null if it is not, for example because its status or a balance of 0 forbids contact. */
export const dueAt = (
  account: Pick<Account, 'collection_status' | 'pending_balance'>,
  position?: Position,
): string | null => (isCollectable(account) ? (position?.next_action_at ?? null) : null);

/**
 * The write of a position to an account in a campaign, with the index that lists when it is due. An account that may not be
 * contacted is not due in the index, and keeps its `next_action_at` for when that changes.
 */
export function positionUpdate(
  organization: OrganizationId,
  account: Pick<Account, 'id' | 'collection_status' | 'pending_balance'>,
  campaign: CampaignId,
  position: Position,
): { readonly set: Readonly<Record<string, unknown>>; readonly remove: readonly string[] } {
  const { next_action_at: nextActionAt, ...others } = position;
  const fields: Readonly<Record<string, unknown>> = { ...others, next_action_at: nextActionAt ?? undefined };
  return {
    set: {
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      ...indexKeys.accountCampaign(organization, account.id, campaign, dueAt(account, position)),
    },
    remove: optionalFields.filter((name) => fields[name] === undefined),
  };
}
