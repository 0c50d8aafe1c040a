import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import type { Position } from '../../campaigns/strategies/position.ts';
import { indexKeys } from '../../aws/table/keys.ts';
import { type Account, isCollectable } from './account.ts';

const names = ['next_action_at', 'waiting_for', 'held_by', 'promise_id', 'stopped_by'] as const;

/** Where an account stands in its strategy, as its item has it; undefined where it never joined one. */
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

/** When an account is due; null if it is not, such as while its status or a balance of 0 forbids contact. */
export const dueAt = (
  account: Pick<Account, 'collection_status' | 'pending_balance'>,
  position?: Position,
): string | null => (isCollectable(account) ? (position?.next_action_at ?? null) : null);

/**
 * The write of a position to an account of a campaign: what is set, what is removed, and when it is due in the index.
 * An account that is not to be contacted is not due there, and keeps its time for when that changes.
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
    remove: names.filter((name) => fields[name] === undefined),
  };
}
