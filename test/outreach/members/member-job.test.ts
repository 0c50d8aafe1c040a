import { describe, expect, it } from 'vitest';
import { CampaignId, MemberJobId, parseId } from '../../../lib/foundation/ids.ts';
import { system } from '../../../lib/foundation/initiator.ts';
import {
  type MemberJob,
  addOutcomes,
  memberJobView,
  newMemberJob,
  nextEnrolmentAt,
  outcomeBefore,
  refusalOf,
} from '../../../lib/outreach/members/member-job.ts';
import { anOrganizationId, noon } from '../../builders.ts';

const id = parseId(MemberJobId, '8e1f5c3a-6d2b-4a7e-9c40-5b3d2f1e0a97');

const aJob = (over: Partial<MemberJob> = {}): MemberJob => ({
  ...newMemberJob(
    {
      id,
      organization: anOrganizationId,
      campaign_id: parseId(CampaignId, '4d2a9c1e-7b3f-4c55-8e21-0f9a8b7c6d5e'),
      action: 'add',
      today: '2030-01-15',
      actor: system,
    },
    noon,
  ),
  ...over,
});

describe('the counts of a job', () => {
  it('add up, without accounts that match no longer', () => {
    const first = addOutcomes({}, ['assigned', 'assigned', 'already', 'unmatched']);
    const counts = addOutcomes(first, ['assigned', 'in_other_campaign', 'account_resolved', 'account_resolved']);
    expect(memberJobView(aJob({ counts }))).toMatchObject({
      matched: 7,
      assigned: 3,
      already: 1,
      removed: 0,
      refused: [
        { reason: 'account_resolved', count: 2 },
        { reason: 'in_other_campaign', count: 1 },
      ],
    });
  });

  it('have those that leave among the matching ones only if the job removes what matches', () => {
    const counts = { assigned: 2, removed: 3 };
    expect(memberJobView(aJob({ action: 'enrol', exact: true, counts }))).toMatchObject({ matched: 2, removed: 3 });
    expect(memberJobView(aJob({ action: 'remove', counts: { removed: 3 } }))).toMatchObject({ matched: 3, removed: 3 });
  });
});

describe('what a job did before', () => {
  const matching = id.slice(0, 8);
  const others = id.slice(-8);

  it.each([
    [{ action: 'add' }, matching, 'assigned'],
    [{ action: 'enrol' }, matching, 'assigned'],
    [{ action: 'remove' }, matching, 'removed'],
    [{ action: 'enrol', phase: 'others' }, others, 'removed'],
    // It joined in the first phase, and is looked at again in the second.
    [{ action: 'enrol', phase: 'others' }, matching, undefined],
    [{ action: 'add' }, '00000000', undefined],
    [{ action: 'add' }, undefined, undefined],
  ] as const)('%o, of an account with the mark %s: %s', (over, job_mark, outcome) => {
    expect(outcomeBefore(aJob(over), job_mark === undefined ? {} : { job_mark })).toBe(outcome);
  });
});

describe('an account', () => {
  it.each([
    ['active', false, {}, undefined],
    ['paused', false, {}, undefined],
    ['active', true, {}, 'in_other_campaign'],
    ['active', true, { moves: true }, undefined],
    ['resolved', false, { moves: true }, 'account_resolved'],
  ] as const)('that is %s, in another active campaign: %s, with %o: %s', (status, isOtherActive, job, refusal) => {
    expect(refusalOf(job, { collection_status: status }, isOtherActive)).toBe(refusal);
  });
});

describe('the next enrolment', () => {
  it.each([
    ['America/Bogota', '2030-01-15T08:59:59.999Z', '2030-01-15T09:00:00.000Z'],
    ['America/Bogota', '2030-01-15T09:00:00.000Z', '2030-01-16T09:00:00.000Z'],
    // The clocks skip the hour from two to three.
    ['America/New_York', '2030-03-10T05:00:00.000Z', '2030-03-10T08:00:00.000Z'],
    ['America/New_York', '2030-03-09T12:00:00.000Z', '2030-03-10T08:00:00.000Z'],
  ])('in %s after %s is at %s', (timezone, now, next) => {
    expect(nextEnrolmentAt(timezone, new Date(now))).toBe(next);
  });
});
