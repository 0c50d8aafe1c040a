import { sendMessages } from '../../platform/aws/queue-client.ts';
import { actAs } from '../../platform/aws/table/current-actor.ts';
import { matchesWhere } from '../../platform/aws/table/where.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type MemberJobId, type OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { RetryLaterError } from '../../platform/jobs/failures.ts';
import { listWithIndex } from '../../portfolio/account-index/list-with-index.ts';
import { accountConditions, withDueDates } from '../../portfolio/accounts/account-query.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { AccountState } from '../../portfolio/accounts/account-state.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { updateAccountState } from '../../portfolio/accounts/update-account-states.ts';
import { type Campaign, campaignStartOf } from '../../portfolio/campaigns/campaign.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { joinCampaign, leaveCampaign } from '../execution/membership.ts';
import { enqueuePropagation } from '../execution/propagate-campaign-status.ts';
import {
  type MemberJob,
  type MemberPage,
  type MemberOutcome,
  addOutcomes,
  markOf,
  outcomeBefore,
  refusalOf,
} from './member-job.ts';
import { memberJobStore } from './member-job-store.ts';
import { listedAccountStore } from './listed-account-store.ts';

const defaultPageSize = 500;
const writesAtOnce = 32;

const defaultRunMs = 15_000;

interface RunOptions {
  readonly now: Date;
  readonly isLast: boolean;
  readonly runMs?: number;
  readonly pageSize?: number;
}

class SupersededError extends Error {}

/**
 * Changes the members of a campaign for a few seconds, then enqueues the rest. Safe to repeat, interrupt and run
 * concurrently: accounts know the job that changed them, and of two runs only the later one counts.
 */
export async function runMemberJob(
  organization: OrganizationId,
  id: MemberJobId,
  { now, isLast, runMs = defaultRunMs, pageSize = defaultPageSize }: RunOptions,
): Promise<void> {
  const jobs = memberJobStore(organization);
  const job = await jobs.beginRun(id);
  if (!job) return requireStored(organization, id, isLast);
  try {
    await actAs(job.actor, () => run(job, { now, until: Date.now() + runMs, pageSize }));
  } catch (error) {
    if (error instanceof SupersededError) return;
    if (isLast) await giveUp(job, now);
    throw error;
  }
}

async function giveUp({ organization, id, run: own }: MemberJob, now: Date): Promise<void> {
  const stored = await memberJobStore(organization).read(id);
  if (stored?.run === own) await end(stored, { status: 'failed', failure_code: 'not_finished' }, now);
}

async function requireStored(organization: OrganizationId, id: MemberJobId, isLast: boolean): Promise<void> {
  const stored = await memberJobStore(organization).read(id);
  if (!stored && !isLast) throw new RetryLaterError('The change of the members is not stored yet.');
}

interface Run {
  readonly now: Date;
  readonly until: number;
  readonly pageSize: number;
}

async function run(begun: MemberJob, { now, until, pageSize }: Run): Promise<void> {
  const { organization } = begun;
  let job = begun;
  let accounts: readonly Account[] | undefined;
  for (;;) {
    if (job.page) {
      const outcomes = await changePage(job, job.page, accounts, now);
      job = { ...job, counts: addOutcomes(job.counts, outcomes) };
    }
    const campaign = await campaignStore(organization).read(job.campaign_id, { consistent: true });
    if (job.page) await propagateChange(job, job.page, campaign);
    const failure_code = failureOf(job, campaign);
    if (!campaign || failure_code) return end(job, { status: 'failed', ...(failure_code && { failure_code }) }, now);
    const next = await readNextPage(job, campaign, { now, pageSize });
    if (!next) return end(job, { status: 'completed' }, now);
    const { counts } = job;
    const recorded = await memberJobStore(organization).record(job, { counts, page: next.page, phase: next.phase });
    if (!recorded) throw new SupersededError();
    job = recorded;
    ({ accounts } = next);
    if (Date.now() > until) return sendMessages('members', organization, [{ organization, job_id: job.id }]);
  }
}

/** Accounts may leave a completed campaign, but not join it. */
function failureOf({ action }: MemberJob, campaign: Campaign | undefined): MemberJob['failure_code'] {
  if (!campaign) return 'campaign_deleted';
  return campaign.status === 'completed' && action !== 'remove' ? 'campaign_completed' : undefined;
}

interface NextPage {
  readonly phase: MemberJob['phase'];
  readonly page: MemberPage;
  readonly accounts: readonly Account[];
}

type Reading = Pick<Run, 'now' | 'pageSize'>;

async function readNextPage(job: MemberJob, { status }: Campaign, how: Reading): Promise<NextPage | undefined> {
  const isPhaseRead = job.page?.next === null;
  if (isPhaseRead && (!job.exact || job.phase === 'others')) return undefined;
  const phase = isPhaseRead ? 'others' : job.phase;
  const from = isPhaseRead ? null : (job.page?.next ?? null);
  const { accounts, ids, next } = await readPage({ ...job, phase }, from, how);
  return { phase, page: { ids, next, campaign_status: status }, accounts };
}

async function readPage(job: MemberJob, from: MemberPage['next'], { now, pageSize }: Reading) {
  const { organization, campaign_id: campaign } = job;
  if (!job.filter) {
    const named = (await memberJobStore(organization).readAccounts(job.id)).filter((id) => id > (from?.after ?? ''));
    const ids = named.slice(0, pageSize);
    const next = named.length > ids.length ? { partition: 0, after: ids.at(-1) ?? '' } : null;
    return { ids, next, accounts: await accountStore(organization).readMany(ids) };
  }
  const filters = job.phase === 'others' ? { campaign_id: campaign } : filtersOf(job);
  const { accounts, next } = await listedAccountStore(listWithIndex(organization, filters, now)).read(from, pageSize);
  return { ids: accounts.map(({ id }) => id), next, accounts };
}

/** To remove accounts, only those in the campaign are looked for. */
function filtersOf({ action, campaign_id, filter, today }: MemberJob) {
  if (!filter) return {};
  const filters = withDueDates(filter, today);
  return action === 'remove' ? { ...filters, campaign_id } : filters;
}

/** Changes the accounts of a page. `loaded` are those accounts, if they were just read. */
async function changePage(
  job: MemberJob,
  page: MemberPage,
  loaded: readonly Account[] | undefined,
  now: Date,
): Promise<readonly MemberOutcome[]> {
  const { organization } = job;
  const accounts = loaded ?? (await accountStore(organization).readMany(page.ids));
  const decide = await decisionOf(job, now);
  const outcomes = await mapInParallel(accounts, writesAtOnce, (account) =>
    changeMember(organization, account, decide),
  );
  // Accounts that a filter had found and that are gone were deleted since.
  const missing = job.filter ? 0 : page.ids.length - accounts.length;
  return [...outcomes, ...Array.from({ length: missing }, () => 'account_not_found' as const)];
}

/** A change to the campaign while accounts joined it may not have reached all of them: propagates it again. */
async function propagateChange(
  { organization, campaign_id }: MemberJob,
  { campaign_status: before }: MemberPage,
  after: Campaign | undefined,
): Promise<void> {
  if (!after) return enqueuePropagation(organization, { campaign_id, version: 0, became: 'deleted' });
  const { status, version } = after;
  if (status !== before && status !== 'draft')
    await enqueuePropagation(organization, { campaign_id, version, became: status });
}

interface Decision {
  readonly outcome: MemberOutcome;
  /** Absent if the account stays as it is. */
  readonly state?: AccountState;
}

type Decide = (account: Account, state: AccountState) => Decision | Promise<Decision>;

const unmatched: Decision = { outcome: 'unmatched' };

async function decisionOf(job: MemberJob, now: Date): Promise<Decide> {
  const { organization, campaign_id: id } = job;
  const plans = planLoader(organization);
  const [campaign, settings] = await Promise.all([plans.campaign(id), organizationStore(organization).read()]);
  const isStopped = failureOf(job, campaign) !== undefined;
  const where = accountConditions(filtersOf(job));

  const join = async (account: Account, state: AccountState): Promise<Decision> => {
    if (!campaign || isStopped) return unmatched;
    const { campaign_id: other } = state;
    if (other === id) return { outcome: 'already' };
    const isOtherActive = other !== undefined && (await plans.campaign(other))?.status === 'active';
    const refusal = refusalOf(job, state, isOtherActive);
    if (refusal) return { outcome: refusal };
    const plan = await plans.planOf({ ...account, campaign_id: id });
    const campaignStart = settings && campaignStartOf(campaign, settings.timezone);
    const joined = joinCampaign(state, campaign, { plan, at: now.toISOString(), campaignStart });
    return { outcome: 'assigned', state: { ...joined, job_mark: markOf(job) } };
  };

  const leave = (state: AccountState): Decision =>
    state.campaign_id === id
      ? { outcome: 'removed', state: { ...leaveCampaign(state), job_mark: markOf(job) } }
      : { outcome: 'already' };

  return (account, state) => {
    const before = outcomeBefore(job, state);
    if (before) return { outcome: before };
    const matches = matchesWhere(account, where);
    if (job.phase === 'others')
      return matches || state.collection_status === 'resolved' || state.campaign_id !== id ? unmatched : leave(state);
    if (!matches) return unmatched;
    return job.action === 'remove' ? leave(state) : join(account, state);
  };
}

async function changeMember(organization: OrganizationId, account: Account, decide: Decide): Promise<MemberOutcome> {
  let outcome: MemberOutcome = 'unmatched';
  await updateAccountState(organization, account, async (state, current) => {
    const decision = await decide(current, state);
    ({ outcome } = decision);
    return decision.state;
  });
  return outcome;
}

/** Ends a job once. The same transaction audits who joined or left. */
async function end(job: MemberJob, ended: Pick<MemberJob, 'status' | 'failure_code'>, now: Date): Promise<void> {
  const { counts } = job;
  const entries = [
    ...entryOf(job, 'accounts_joined', counts.assigned, now),
    ...entryOf(job, 'accounts_left', counts.removed, now),
  ];
  await memberJobStore(job.organization).end(job, { ...ended, counts }, now, entries);
}

function entryOf(
  { id, organization, campaign_id, actor }: MemberJob,
  action: 'accounts_joined' | 'accounts_left',
  accounts: number | undefined,
  now: Date,
) {
  if (accounts === undefined) return [];
  const subject = { type: 'campaign', id: campaign_id } as const;
  const details = { before: {}, after: { accounts } };
  const at = now.toISOString();
  const entry = subjectAuditEntry(
    { action, actor, reason: null, at, subject, details },
    deriveId(AuditEntryId, id, action),
  );
  return [auditStore(organization).insertion(entry)];
}
