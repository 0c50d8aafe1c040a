import { indexKeys } from '../../platform/aws/table/keys.ts';
import type { Position } from '../../policy/strategies/position.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { parseInstant } from '../../foundation/instant.ts';
import { type Account, isCollectable } from './account.ts';

const optionalFields = [
  'next_action_at',
  'waiting_for',
  'held_by',
  'promise_id',
  'obstructed_since',
  'waits_for_hold',
  'counts_from',
  'stopped_by',
] as const;

export function positionOf(account: Account): Position | undefined {
  const { step, step_status, round } = account;
  if (step === undefined || step_status === undefined || round === undefined) return undefined;
  const { next_action_at: nextActionAt, waiting_for, held_by, promise_id } = account;
  const { obstructed_since, waits_for_hold, counts_from, stopped_by } = account;
  return {
    step,
    step_status,
    round,
    next_action_at: nextActionAt ?? null,
    ...(waiting_for && { waiting_for }),
    ...(held_by && { held_by }),
    ...(promise_id && { promise_id }),
    ...(obstructed_since && { obstructed_since }),
    ...(waits_for_hold && { waits_for_hold }),
    ...(counts_from && { counts_from }),
    ...(stopped_by && { stopped_by }),
  };
}

export const dueAt = (
  account: Pick<Account, 'collection_status' | 'pending_balance'>,
  position?: Position,
): string | null => (isCollectable(account) ? (position?.next_action_at ?? null) : null);

export function listedAt({ id, gsi2sk }: Pick<Account, 'id' | 'gsi2sk'>): string | null {
  const at = gsi2sk?.slice(0, -`#${id}`.length);
  return at === undefined || at === '~' ? null : at;
}

/** Moving an index entry costs two writes; evaluating an account a minute early costs one read. */
const maxEarlyMs = 60_000;

function isListedFor(account: Pick<Account, 'id' | 'gsi2sk'>, at: string | null): boolean {
  const listed = listedAt(account);
  if (listed === null || at === null) return false;
  const earlyMs = parseInstant(at) - parseInstant(listed);
  return earlyMs >= 0 && earlyMs <= maxEarlyMs;
}

/**
 * An account that may not be contacted is not listed as due, but keeps `next_action_at`. `expectedAt` estimates when an
 * account without `next_action_at` will be due. Given the stored `gsi2sk`, an entry that still fits is kept.
 */
export function positionUpdate(
  organization: OrganizationId,
  account: Pick<Account, 'id' | 'collection_status' | 'pending_balance' | 'gsi2sk'>,
  campaign: CampaignId,
  position: Position,
  expectedAt: string | null = null,
): { readonly set: Readonly<Record<string, unknown>>; readonly remove: readonly string[] } {
  const { next_action_at: nextActionAt, ...others } = position;
  const fields: Readonly<Record<string, unknown>> = { ...others, next_action_at: nextActionAt ?? undefined };
  const listAt = dueAt(account, position) ?? expectedAt;
  return {
    set: {
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      ...(!isListedFor(account, listAt) && indexKeys.accountCampaign(organization, account.id, campaign, listAt)),
    },
    remove: optionalFields.filter((name) => fields[name] === undefined),
  };
}
