import { isDeepStrictEqual } from 'node:util';
import type { Stamped } from '../../foundation/written-by.ts';
import { daysBetween } from '../../foundation/calendar.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { CampaignStatus } from './campaign-status.ts';
import type { CampaignId, MemberJobId, StrategyId } from '../../foundation/ids.ts';
import { add, fromPriceUnits, priceUnitsOf } from '../../foundation/money.ts';
import { refused } from '../../foundation/problem.ts';
import { startOfDay } from '../../foundation/wall-clock.ts';
import type {
  AutoEnrol,
  CampaignBudget,
  CampaignChange,
  CampaignProgress,
  CampaignSummary,
  CampaignView,
  NewCampaign,
  PauseReason,
} from './contract.ts';

export interface Campaign extends Stamped {
  readonly kind: 'campaign';
  readonly id: CampaignId;
  readonly name: string;
  readonly objective?: string;
  readonly strategy_id?: StrategyId;
  readonly status: CampaignStatus;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly auto_enrol?: AutoEnrol;
  readonly budget?: CampaignBudget;
  /** Present if the service paused it. */
  readonly pause_reason?: PauseReason;
  /** When it becomes active again by itself. */
  readonly resumes_at?: string;
  /** While it is active and enrols. */
  readonly next_enrolment_at?: string;
  readonly latest_enrolment?: MemberJobId;
  /** Accurate to ten minutes. */
  readonly last_sent_at?: string;
  /** Its messages name their step from the first one; absent of campaigns of before version 1.4.0. */
  readonly counts_steps?: true;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

export const optionalCampaignFields = [
  'objective',
  'strategy_id',
  'start_date',
  'end_date',
  'auto_enrol',
  'budget',
] as const;

const transitions: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
};

/** @throws Problem 422 `invalid_dates` or `strategy_required` */
export function newCampaign(body: NewCampaign, id: CampaignId, now: Date): Campaign {
  const at = now.toISOString();
  const { name, status = 'draft' } = body;
  const campaign = {
    kind: 'campaign',
    id,
    name,
    status,
    ...termsOf(body),
    counts_steps: true,
    created_at: at,
    updated_at: at,
    version: 1,
  } as const;
  return requireConsistent({ ...campaign, ...nextEnrolment(undefined, campaign, at) });
}

/**
 * Returns `before` itself if nothing changes.
 * @throws Problem 422 `invalid_transition`, `invalid_dates` or `strategy_required`
 */
export function applyCampaignChange(before: Campaign, change: CampaignChange, now: Date): Campaign {
  const { objective, strategy_id, start_date, end_date, auto_enrol, budget, ...others } = before;
  const { next_enrolment_at: _, pause_reason: __, resumes_at: ___, ...rest } = others;
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { name = before.name, status = before.status } = change;
  if (status !== before.status && !transitions[before.status].includes(status))
    throw refused('invalid_transition', 'status', `A campaign that is ${before.status} cannot become ${status}.`);
  const terms = termsOf({ objective, strategy_id, start_date, end_date, auto_enrol, budget, ...changed });
  const after = { ...rest, name, status, ...terms, ...pauseAfter(before, change, terms) };
  if (changeable.every((field) => isDeepStrictEqual(after[field], before[field]))) return before;
  const at = now.toISOString();
  return requireConsistent({
    ...after,
    ...nextEnrolment(before, after, at),
    updated_at: at,
    version: before.version + 1,
  });
}

/** A person who pauses what the service has paused keeps it paused. Without a strategy it cannot resume by itself. */
function pauseAfter(
  { status, pause_reason: reason, resumes_at: at }: Campaign,
  change: CampaignChange,
  { strategy_id: strategy }: Terms,
): Pick<Campaign, 'pause_reason' | 'resumes_at'> {
  if (status !== 'paused' || change.status !== undefined || reason === undefined) return {};
  return { pause_reason: reason, ...(at !== undefined && strategy !== undefined && { resumes_at: at }) };
}

/** A campaign that begins to enrol, or does so by another filter, does it at once. */
function nextEnrolment(
  before: Campaign | undefined,
  { status, auto_enrol: enrols }: Pick<Campaign, 'status' | 'auto_enrol'>,
  at: string,
): Pick<Campaign, 'next_enrolment_at'> {
  if (status !== 'active' || !enrols) return {};
  const isUnchanged = before?.status === 'active' && isDeepStrictEqual(before.auto_enrol, enrols);
  return { next_enrolment_at: (isUnchanged && before.next_enrolment_at) || at };
}

const changeable = ['name', 'status', 'pause_reason', ...optionalCampaignFields] as const;

type Terms = Pick<Campaign, (typeof optionalCampaignFields)[number]>;

function termsOf(fields: Pick<NewCampaign, (typeof optionalCampaignFields)[number]>): Terms {
  return Object.fromEntries(
    optionalCampaignFields.flatMap((field) =>
      fields[field] === undefined || fields[field] === null ? [] : [[field, fields[field]]],
    ),
  );
}

function requireConsistent(campaign: Campaign): Campaign {
  const { status, strategy_id: strategy, start_date: start, end_date: end } = campaign;
  if (start !== undefined && end !== undefined && end < start)
    throw refused('invalid_dates', 'end_date', 'Must not be before start_date.');
  if (status === 'active' && strategy === undefined)
    throw refused('strategy_required', 'strategy_id', 'An active campaign needs a strategy.');
  return campaign;
}

/** `today` is `YYYY-MM-DD` in the organization's time zone. */
export const isRunning = (campaign: Pick<Campaign, 'status' | 'start_date' | 'end_date'>, today: string): boolean =>
  campaign.status === 'active' && isWithinDates(campaign, today);

const isWithinDates = (
  { start_date: start, end_date: end }: Pick<Campaign, 'start_date' | 'end_date'>,
  today: string,
): boolean => (start === undefined || start <= today) && (end === undefined || today <= end);

const idleHours = 24;

export const isIdle = (
  { last_sent_at: lastSent, updated_at: updated }: Pick<Campaign, 'last_sent_at' | 'updated_at'>,
  now: Date,
): boolean => now.getTime() - Math.max(Date.parse(lastSent ?? updated), Date.parse(updated)) > idleHours * 3_600_000;

export const campaignStartOf = (
  { start_date: start }: Pick<Campaign, 'start_date'>,
  timezone: string,
): string | undefined =>
  start === undefined ? undefined : new Date(startOfDay(timezone, daysBetween('1970-01-01', start))).toISOString();

export const campaignView = (campaign: Campaign): CampaignView => ({
  id: campaign.id,
  name: campaign.name,
  objective: campaign.objective ?? null,
  strategy_id: campaign.strategy_id ?? null,
  status: campaign.status,
  pause_reason: campaign.pause_reason ?? null,
  resumes_at: campaign.resumes_at ?? null,
  start_date: campaign.start_date ?? null,
  end_date: campaign.end_date ?? null,
  budget: campaign.budget ?? null,
  auto_enrol: campaign.auto_enrol
    ? { filter: campaign.auto_enrol.filter, exact: campaign.auto_enrol.exact ?? false }
    : null,
  next_enrolment_at: campaign.next_enrolment_at ?? null,
  latest_enrolment_id: campaign.latest_enrolment ?? null,
  created_at: campaign.created_at,
  updated_at: campaign.updated_at,
});

export interface CampaignCounts {
  readonly accounts: number;
  readonly attempted: number;
  readonly contacted: number;
  readonly replied: number;
  readonly promised: number;
  readonly promises: number;
  readonly payers: number;
  readonly byStatus: Readonly<Record<CollectionStatus, number>>;
  readonly optedOut: number;
  readonly settled: number;
  readonly settledAmounts: Readonly<Record<string, number>>;
  readonly recovered: Readonly<Record<string, number>>;
  readonly legacyRecovered: number;
}

export interface StepCounts {
  readonly step: number;
  readonly sends: number;
  readonly delivered: number;
  readonly replies: number;
  readonly paid: Readonly<Record<string, number>>;
  readonly cost: Readonly<Record<string, number>>;
}

/**
 * `total_recovered` and `settled_amount` are in the organization's currency; the former includes older counters'
 * sum over all currencies. `contact_rate` has four decimals, and is 0 without accounts.
 */
export function campaignProgress(counts: CampaignCounts, currency: string): CampaignProgress {
  const total = add(counts.recovered[currency] ?? 0, counts.legacyRecovered);
  const recovered = { ...counts.recovered, [currency]: total };
  return {
    account_count: counts.accounts,
    by_status: { ...counts.byStatus },
    opted_out_count: counts.optedOut,
    attempted_count: counts.attempted,
    contacted_count: counts.contacted,
    replied_count: counts.replied,
    promised_count: counts.promised,
    promise_count: counts.promises,
    paid_count: counts.payers,
    total_recovered: total,
    recovered: amountsByCurrency(recovered),
    settled_count: counts.settled,
    settled_amount: counts.settledAmounts[currency] ?? 0,
    settled: amountsByCurrency(counts.settledAmounts),
    contact_rate: counts.accounts === 0 ? 0 : Math.round((counts.contacted / counts.accounts) * 10_000) / 10_000,
  };
}

export const campaignSummary = (
  campaign: Campaign,
  counts: CampaignCounts,
  steps: readonly StepCounts[],
  currency: string,
  now: Date,
): CampaignSummary => ({
  campaign: {
    id: campaign.id,
    name: campaign.name,
    status: campaign.status,
    start_date: campaign.start_date ?? null,
    end_date: campaign.end_date ?? null,
  },
  as_of: now.toISOString(),
  ...campaignProgress(counts, currency),
  cost: amountsByCurrency(sumCosts(steps.map(({ cost }) => cost))),
  steps: steps.map(({ step, sends, delivered, replies, paid, cost }) => ({
    index: step,
    sends,
    delivered,
    replies,
    paid_after: amountsByCurrency(paid),
    cost: amountsByCurrency(cost),
  })),
  steps_complete: campaign.counts_steps === true,
});

function sumCosts(amounts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [currency, amount] of amounts.flatMap((each) => Object.entries(each)))
    sums[currency] = (sums[currency] ?? 0) + priceUnitsOf(amount);
  return Object.fromEntries(Object.entries(sums).map(([currency, units]) => [currency, fromPriceUnits(units)]));
}

const amountsByCurrency = (amounts: Readonly<Record<string, number>>): { currency: string; amount: number }[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
