import { dayIn } from '../../foundation/calendar.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { MemberJobId, type OrganizationId } from '../../foundation/ids.ts';
import { system } from '../../foundation/initiator.ts';
import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { toError } from '../../foundation/to-error.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { enqueueNewJob } from './create-member-job.ts';
import { type OwnedCampaign, dueEnrolmentStore } from './due-enrolment-store.ts';
import { enrolmentStore } from './enrolment-store.ts';
import { newMemberJob, nextEnrolmentAt } from './member-job.ts';

const campaignsAtOnce = 8;

/**
 * Starts the enrolments that are due. Stops at `untilMs` (ms since 1970); the next run continues. One failing campaign
 * does not delay the others, but fails the run at the end.
 */
export async function startEnrolments(now: Date, untilMs: number): Promise<void> {
  let failureCount = 0;
  for await (const page of dueEnrolmentStore().list(now)) {
    const results = await mapInParallel(page, campaignsAtOnce, (campaign) => tryToStart(campaign, now));
    failureCount += results.filter((isStarted) => !isStarted).length;
    if (Date.now() > untilMs) {
      log.info('stopped starting enrolments; the next run continues');
      break;
    }
  }
  if (failureCount > 0) throw new Error(`${failureCount} enrolments could not be started.`);
}

async function tryToStart({ organization, ...campaign }: OwnedCampaign, now: Date): Promise<boolean> {
  try {
    await start(organization, campaign, now);
    return true;
  } catch (error) {
    log.error('enrolment could not be started', { organization, campaign_id: campaign.id, error: toError(error) });
    return false;
  }
}

/** The job's id derives from the time that was due, so that a repetition starts no other one. */
async function start(organization: OrganizationId, campaign: Campaign, now: Date): Promise<void> {
  const { id, auto_enrol: enrols, next_enrolment_at: due } = campaign;
  // The index lags behind the campaign.
  if (!enrols || due === undefined || Date.parse(due) > now.getTime()) return;
  const settings = await organizationStore(organization).read();
  if (!settings) return;
  const today = dayIn(settings.timezone, now);
  const next = nextEnrolmentAt(settings.timezone, now);
  if (campaign.end_date !== undefined && campaign.end_date < today) {
    await enrolmentStore(organization).move(campaign, next);
    return;
  }
  const { filter, exact } = enrols;
  const job = newMemberJob(
    {
      id: deriveId(MemberJobId, id, `enrolment:${due}`),
      organization,
      campaign_id: id,
      action: 'enrol',
      filter,
      exact,
      today,
      actor: system,
    },
    now,
  );
  await enqueueNewJob(job);
  await enrolmentStore(organization).move(campaign, next, job.id);
}
