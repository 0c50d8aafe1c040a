import { indexKeys } from '../../platform/aws/table/keys.ts';
import { type Position, advance } from '../../policy/strategies/position.ts';
import { isStoppedByStatus } from '../../policy/strategies/stop-reason.ts';
import type { Plan } from '../../policy/strategies/strategy.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { planInForce } from './account-plan.ts';
import { settlementInForce } from './account-settlement.ts';
import { type Account, type LatestPromise, canBeDue } from './account.ts';
import { owesNothing } from './balance.ts';
import { positionOf, positionUpdate } from './position-update.ts';
import type { Resolution } from '../account-fields/resolution.ts';

export interface AccountState {
  readonly collection_status: CollectionStatus;
  /** Of a resolved account, if somebody said it or the balance did. */
  readonly resolution?: Resolution;
  readonly campaign_id?: CampaignId;
  readonly strategy_id?: StrategyId;
  readonly position?: Position;
  /** The last round in any campaign. It outlives the campaign, so that no round is repeated. */
  readonly round?: number;
  readonly latest_promise?: LatestPromise;
  readonly job_mark?: string;
  /** While a settlement or plan is in force, no strategy begins or is reopened. */
  readonly agreement?: 'settled' | 'plan';
}

export function accountStateOf(account: Account): AccountState {
  const { collection_status, resolution, campaign_id, strategy_id, round, latest_promise, job_mark } = account;
  const position = positionOf(account);
  return {
    collection_status,
    ...(resolution !== undefined && { resolution }),
    ...(campaign_id !== undefined && { campaign_id }),
    ...(strategy_id !== undefined && { strategy_id }),
    ...(position && { position }),
    ...(round !== undefined && { round }),
    ...(latest_promise && { latest_promise }),
    ...(job_mark !== undefined && { job_mark }),
    ...agreementOf(account),
  };
}

function agreementOf(account: Account): Pick<AccountState, 'agreement'> {
  if (settlementInForce(account)) return { agreement: 'settled' };
  return planInForce(account) ? { agreement: 'plan' } : {};
}

/** Restarts a strategy that an agreement stopped which has ended unpaid, unless an open promise to pay holds it. */
export function reopenAfterAgreement(state: AccountState, at: string, plan: Plan | undefined): AccountState {
  const { position } = state;
  if (!plan || !position || (position.stopped_by !== 'settled' && position.stopped_by !== 'plan')) return state;
  return { ...state, position: holdForPromise(advance(position, { kind: 'reopened', at }, plan), state, at, plan) };
}

export const isReopenedBy = (
  { collection_status: from, position, agreement }: AccountState,
  to: CollectionStatus,
): boolean => !agreement && canBeDue(to) && isStoppedByStatus(from, position?.stopped_by);

/**
 * Changes the status. A strategy keeps its schedule while contact is forbidden; steps missed meanwhile are due at once.
 */
export function changeStatus(
  { resolution: _, ...state }: AccountState,
  to: CollectionStatus,
  at: string,
  { plan, resolution }: { readonly plan?: Plan | undefined; readonly resolution?: Resolution | undefined } = {},
): AccountState {
  const { position } = state;
  const next = { ...state, collection_status: to, ...(to === 'resolved' && resolution && { resolution }) };
  if (!position || !canBeDue(to)) return next;
  if (plan && isReopenedBy(state, to)) return { ...next, position: advance(position, { kind: 'reopened', at }, plan) };
  const isUntimed = position.step_status === 'scheduled' && position.next_action_at === null;
  return isUntimed ? { ...next, position: { ...position, next_action_at: at } } : next;
}

export function holdForPromise(position: Position, state: AccountState, at: string, plan: Plan): Position {
  const promise = openPromise(state, at);
  if (!promise) return position;
  const { promise_id, until } = promise;
  return advance(position, { kind: 'promised', at, promise_id, until }, plan);
}

function openPromise({ position, latest_promise: latest }: AccountState, at: string): LatestPromise | undefined {
  const { held_by, promise_id, next_action_at: until = null } = position ?? {};
  if (held_by && promise_id !== undefined && until !== null) return { promise_id, until };
  return latest && Date.parse(latest.until) > Date.parse(at) ? latest : undefined;
}

const positionFields = [
  'step',
  'step_status',
  'next_action_at',
  'waiting_for',
  'held_by',
  'promise_id',
  'obstructed_since',
  'waits_for_hold',
  'counts_from',
  'stopped_by',
] as const;
const campaignIndex = ['gsi2pk', 'gsi2sk'] as const;

export function accountStateUpdate(
  organization: OrganizationId,
  { id, collection_status: before, pending_balance }: Pick<Account, 'id' | 'collection_status' | 'pending_balance'>,
  {
    collection_status: status,
    resolution,
    campaign_id: campaign,
    strategy_id: strategy,
    position,
    job_mark,
  }: AccountState,
): { readonly set: Readonly<Record<string, unknown>>; readonly remove: readonly string[] } {
  const campaignChange = campaignUpdate(
    organization,
    { id, collection_status: status, pending_balance },
    campaign,
    position,
  );
  return {
    set: {
      ...(status !== before && {
        collection_status: status,
        resolution,
        ...indexKeys.accountStatus(organization, id, status),
      }),
      campaign_id: campaign,
      strategy_id: strategy,
      ...(job_mark !== undefined && { job_mark }),
      ...campaignChange.set,
    },
    remove: [
      ...(status !== before && resolution === undefined ? ['resolution'] : []),
      ...(campaign === undefined ? ['campaign_id'] : []),
      ...(strategy === undefined ? ['strategy_id'] : []),
      ...campaignChange.remove,
    ],
  };
}

function campaignUpdate(
  organization: OrganizationId,
  account: Pick<Account, 'id' | 'collection_status' | 'pending_balance'>,
  campaign: CampaignId | undefined,
  position: Position | undefined,
): ReturnType<typeof positionUpdate> {
  if (campaign === undefined) return { set: {}, remove: [...positionFields, ...campaignIndex] };
  if (position) return positionUpdate(organization, account, campaign, position);
  return { set: indexKeys.accountCampaign(organization, account.id, campaign, null), remove: positionFields };
}

type Debt = Pick<Account, 'collection_status' | 'pending_balance'>;

/** A due date of `undefined` stays; null removes it. */
interface ChangedDebt extends Debt {
  readonly due_date?: string | null | undefined;
}

const changesState = (before: Debt, after: Debt): boolean =>
  after.collection_status !== before.collection_status || owesNothing(before) !== owesNothing(after);

export const reopensStrategy = (before: Account, after: Debt): boolean =>
  changesState(before, after) && isReopenedBy(accountStateOf(before), after.collection_status);

export const movesSteps = (before: Account, { due_date: dueDate }: Pick<ChangedDebt, 'due_date'>): boolean =>
  before.step_status === 'scheduled' && dueDate !== undefined && dueDate !== (before.due_date ?? null);

/** Whether the plan of the account is needed for the change. */
export const changesStrategy = (before: Account, after: ChangedDebt): boolean =>
  reopensStrategy(before, after) || movesSteps(before, after);

/** The account as its strategy sees it after the change. */
export function debtAfter(
  { due_date: before, ...others }: Account,
  { due_date: after = before }: Pick<ChangedDebt, 'due_date'>,
): Account {
  return { ...others, ...(after !== null && after !== undefined && { due_date: after }) };
}

/** The state with its step moved by a new due date, which `plan` knows. */
export function moveStep(state: AccountState, at: string, plan: Plan | undefined): AccountState {
  if (!plan || !state.position) return state;
  const position = advance(state.position, { kind: 'due_date_changed', at }, plan);
  return position === state.position ? state : { ...state, position };
}

export function stateChange(
  organization: OrganizationId,
  before: Account,
  after: ChangedDebt,
  now: Date,
  plan: Plan | undefined,
): ReturnType<typeof accountStateUpdate> {
  const { collection_status: status, pending_balance } = after;
  const state = accountStateOf(before);
  const at = now.toISOString();
  const changed =
    status === before.collection_status ? state : changeStatus(state, status, at, { plan, resolution: 'paid' });
  const next = moveStep(changed, at, plan);
  if (next === state && !changesState(before, after)) return { set: {}, remove: [] };
  return accountStateUpdate(organization, { ...before, pending_balance }, next);
}
