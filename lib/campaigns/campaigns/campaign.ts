import type { CampaignId, StrategyId } from '../../foundation/ids.ts';
import { add } from '../../foundation/money.ts';
import { refused } from '../../foundation/problem.ts';
import { daysBetween } from '../../foundation/calendar.ts';
import { startOfDay } from '../../foundation/wall-clock.ts';
import type { CampaignChange, CampaignSummary, CampaignView, NewCampaign, campaignStatuses } from './contract.ts';

export type CampaignStatus = (typeof campaignStatuses)[number];

/** Accounts that are worked together; fields nobody gave are absent. */
export interface Campaign {
  readonly kind: 'campaign';
  readonly id: CampaignId;
  readonly name: string;
  readonly objective?: string;
  /** The strategy of its accounts that have none of their own. */
  readonly strategy_id?: StrategyId;
  readonly status: CampaignStatus;
  /** Days of the organization's time zone, both included. */
  readonly start_date?: string;
  readonly end_date?: string;
  /** When something was last sent for it, to about ten minutes. */
  readonly last_sent_at?: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** Counts the writes. */
  readonly version: number;
}

/** Fields that a campaign may be without. */
export const optionalCampaignFields = ['objective', 'strategy_id', 'start_date', 'end_date'] as const;

/** The only moves a campaign may make; a completed one stays so. */
const moves: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
};

/** A campaign as it is to be stored. It may begin in any status; refused are dates in the wrong order and no strategy. */
export function newCampaign(given: NewCampaign, id: CampaignId, now: Date): Campaign {
  const at = now.toISOString();
  const { name, status = 'draft' } = given;
  return consistent({
    kind: 'campaign',
    id,
    name,
    status,
    ...termsOf(given),
    created_at: at,
    updated_at: at,
    version: 1,
  });
}

/** The campaign with the change in it, or itself where nothing changes; 422 `invalid_transition` for another move. */
export function applyCampaignChange(before: Campaign, change: CampaignChange, now: Date): Campaign {
  const { objective, strategy_id, start_date, end_date, ...rest } = before;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { name = before.name, status = before.status } = change;
  if (status !== before.status && !moves[before.status].includes(status))
    throw refused('invalid_transition', 'status', `A campaign that is ${before.status} cannot become ${status}.`);
  const after = { ...rest, name, status, ...termsOf({ objective, strategy_id, start_date, end_date, ...given }) };
  if (changeable.every((field) => after[field] === before[field])) return before;
  return consistent({ ...after, updated_at: now.toISOString(), version: before.version + 1 });
}

const changeable = ['name', 'status', ...optionalCampaignFields] as const;

type Terms = Pick<Campaign, (typeof optionalCampaignFields)[number]>;

/** The optional fields that are given; `null` leaves one out. */
function termsOf(given: Pick<NewCampaign, (typeof optionalCampaignFields)[number]>): Terms {
  return Object.fromEntries(
    optionalCampaignFields.flatMap((field) =>
      given[field] === undefined || given[field] === null ? [] : [[field, given[field]]],
    ),
  );
}

function consistent(campaign: Campaign): Campaign {
  const { status, strategy_id: strategy, start_date: start, end_date: end } = campaign;
  if (start !== undefined && end !== undefined && end < start)
    throw refused('invalid_dates', 'end_date', 'Must not be before start_date.');
  if (status === 'active' && strategy === undefined)
    throw refused('strategy_required', 'strategy_id', 'An active campaign needs a strategy.');
  return campaign;
}

/** Whether a campaign works on a day of its organization, `YYYY-MM-DD`. */
export const isRunning = (campaign: Pick<Campaign, 'status' | 'start_date' | 'end_date'>, today: string): boolean =>
  campaign.status === 'active' && isWithinDates(campaign, today);

/** Both dates are included; a date that is not set does not limit. */
export const isWithinDates = (
  { start_date: start, end_date: end }: Pick<Campaign, 'start_date' | 'end_date'>,
  today: string,
): boolean => (start === undefined || start <= today) && (end === undefined || today <= end);

const idleHours = 24;

/** Whether an active campaign has sent nothing for a day, and was not changed either. */
export const isIdle = (
  { last_sent_at: lastSent, updated_at: updated }: Pick<Campaign, 'last_sent_at' | 'updated_at'>,
  now: Date,
): boolean => now.getTime() - Math.max(Date.parse(lastSent ?? updated), Date.parse(updated)) > idleHours * 3_600_000;

/** The first instant of a campaign with a start date, RFC 3339, in the organization's time zone. */
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
  start_date: campaign.start_date ?? null,
  end_date: campaign.end_date ?? null,
  created_at: campaign.created_at,
  updated_at: campaign.updated_at,
});

/** A campaign's accounts, as its summary shows them. Amounts are by currency, in its own unit. */
export interface CampaignCounts {
  readonly accounts: number;
  readonly contacted: number;
  readonly promises: number;
  readonly recovered: Readonly<Record<string, number>>;
  /** The sum of all currencies in older counters. */
  readonly legacyRecovered: number;
}

/**
 * The summary of a campaign. `total_recovered` is in the organization's currency, to which a sum of all currencies in older
 * counters is added. `contact_rate` has four decimals, and is 0 without accounts.
 */
export function campaignSummary(campaign: Campaign, counts: CampaignCounts, currency: string): CampaignSummary {
  const total = add(counts.recovered[currency] ?? 0, counts.legacyRecovered);
  const recovered = { ...counts.recovered, [currency]: total };
  return {
    campaign: {
      id: campaign.id,
      name: campaign.name,
      status: campaign.status,
      start_date: campaign.start_date ?? null,
      end_date: campaign.end_date ?? null,
    },
    account_count: counts.accounts,
    contacted_count: counts.contacted,
    promise_count: counts.promises,
    total_recovered: total,
    recovered: Object.entries(recovered)
      .filter(([, amount]) => amount !== 0)
      .map(([code, amount]) => ({ currency: code, amount }))
      .sort((one, other) => (one.currency < other.currency ? -1 : 1)),
    contact_rate: counts.accounts === 0 ? 0 : Math.round((counts.contacted / counts.accounts) * 10_000) / 10_000,
  };
}
