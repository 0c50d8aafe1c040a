import type { AccountId, CampaignId, MemberJobId, OrganizationId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import type { AccountState } from '../../portfolio/accounts/account-state.ts';
import type { AccountFilter } from '../../portfolio/account-fields/contract.ts';
import type { CampaignStatus } from '../../portfolio/campaigns/campaign-status.ts';
import { dayNumberIn, firstInstantAt, millisecondsPerDay, wallTimeAt } from '../../foundation/wall-clock.ts';
import {
  type MemberJobView,
  type memberJobActions,
  type memberJobFailures,
  type memberJobStatuses,
  refusalReasons,
} from './contract.ts';

export type MemberRefusal = (typeof refusalReasons)[number];

/** `unmatched`: it matches the filter no longer, so it is not counted. */
export type MemberOutcome = 'assigned' | 'removed' | 'already' | MemberRefusal | 'unmatched';

export type MemberCounts = { readonly [outcome in MemberOutcome]?: number };

/** A page is stored before its accounts are written: another run finds the same ones, whatever they match by then. */
export interface MemberPage {
  readonly ids: readonly AccountId[];
  /** Null if no accounts follow. */
  readonly next: RowPosition | null;
  /** The status that the campaign had before the accounts were written. */
  readonly campaign_status: CampaignStatus;
}

export interface MemberJob {
  readonly kind: 'member_job';
  readonly id: MemberJobId;
  readonly organization: OrganizationId;
  readonly campaign_id: CampaignId;
  readonly action: (typeof memberJobActions)[number];
  readonly status: (typeof memberJobStatuses)[number];
  /** Without one, the job has a list of accounts. */
  readonly filter?: AccountFilter;
  /** The day from which days past due count. */
  readonly today: string;
  readonly moves?: true;
  /** After those that match have joined, the others leave. */
  readonly exact?: true;
  readonly actor: Initiator;
  readonly run: number;
  readonly phase: 'matching' | 'others';
  readonly page?: MemberPage;
  readonly counts: MemberCounts;
  readonly failure_code?: (typeof memberJobFailures)[number];
  readonly created_at: string;
  readonly completed_at?: string;
  readonly expires_at_seconds: number;
}

const retentionSeconds = 30 * 24 * 60 * 60;

type Requested = Pick<MemberJob, 'id' | 'organization' | 'campaign_id' | 'action' | 'today' | 'actor'> & {
  readonly filter?: AccountFilter | undefined;
  readonly moves?: boolean | undefined;
  readonly exact?: boolean | undefined;
};

export const newMemberJob = ({ filter, moves, exact, ...requested }: Requested, now: Date): MemberJob => ({
  kind: 'member_job',
  ...requested,
  ...(filter && { filter }),
  ...(moves && { moves }),
  ...(exact && { exact }),
  status: 'processing',
  run: 0,
  phase: 'matching',
  counts: {},
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + retentionSeconds,
});

export const isMemberJobExpired = ({ expires_at_seconds: at }: MemberJob, now: Date): boolean =>
  at * 1000 <= now.getTime();

export function addOutcomes(counts: MemberCounts, outcomes: readonly MemberOutcome[]): MemberCounts {
  const sums = new Map<string, number>(Object.entries(counts));
  for (const outcome of outcomes) if (outcome !== 'unmatched') sums.set(outcome, (sums.get(outcome) ?? 0) + 1);
  return Object.fromEntries(sums);
}

/** Accounts that leave in the second phase, because they do not match, are not among those that matched. */
export function memberJobView(job: MemberJob): MemberJobView {
  const { assigned = 0, removed = 0, already = 0 } = job.counts;
  const refused = refusalReasons.flatMap((reason) => {
    const count = job.counts[reason] ?? 0;
    return count === 0 ? [] : [{ reason, count }];
  });
  return {
    job_id: job.id,
    campaign_id: job.campaign_id,
    status: job.status,
    action: job.action,
    matched:
      assigned + already + (job.action === 'remove' ? removed : 0) + refused.reduce((sum, { count }) => sum + count, 0),
    assigned,
    removed,
    already,
    refused,
    failure_code: job.failure_code ?? null,
    created_at: job.created_at,
    completed_at: job.completed_at ?? null,
  };
}

const markLength = 8;

/**
 * What an account keeps of the job that changed it. Short, because it may take an account beyond a write unit; and another
 * for each phase, because an account that has joined may leave by the same job.
 */
export const markOf = ({ id, phase }: Pick<MemberJob, 'id' | 'phase'>): string =>
  phase === 'matching' ? id.slice(0, markLength) : id.slice(-markLength);

/** What the job did to the account before: in a run that did not come to count it. */
export function outcomeBefore(
  job: Pick<MemberJob, 'id' | 'phase' | 'action'>,
  { job_mark: mark }: Pick<AccountState, 'job_mark'>,
): MemberOutcome | undefined {
  if (mark !== markOf(job)) return undefined;
  return job.phase === 'matching' && job.action !== 'remove' ? 'assigned' : 'removed';
}

/** Why an account may not join; undefined if it may. `isOtherActive`: the campaign that it is in is active. */
export function refusalOf(
  { moves }: Pick<MemberJob, 'moves'>,
  { collection_status: status }: Pick<AccountState, 'collection_status'>,
  isOtherActive: boolean,
): MemberRefusal | undefined {
  if (status === 'resolved') return 'account_resolved';
  return isOtherActive && !moves ? 'in_other_campaign' : undefined;
}

/** Before any rule allows contact, wherever in the country the debtor is. */
const enrolmentHour = 4;

export function nextEnrolmentAt(timezone: string, now: Date): string {
  const from = now.getTime();
  const today = dayNumberIn(timezone, from) * millisecondsPerDay + enrolmentHour * 3_600_000;
  const wall = today > wallTimeAt(timezone, from) ? today : today + millisecondsPerDay;
  return new Date(firstInstantAt(timezone, wall, from)).toISOString();
}
