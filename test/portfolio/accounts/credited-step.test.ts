import { describe, expect, it } from 'vitest';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { CampaignId } from '../../../lib/foundation/ids.ts';
import { creditedStep, stepOfReply } from '../../../lib/portfolio/accounts/credited-step.ts';
import { anOrganizationId } from '../../builders.ts';

const step = { campaign: deriveId(CampaignId, anOrganizationId, 'c1'), step: 1 };
const contacted = { contacted_by: step, last_contacted_at: '2030-01-15T12:00:00.000Z' };

describe('a reply or a payment', () => {
  it.each([
    ['2030-01-15T12:00:00.000Z', step],
    ['2030-01-18T12:00:00.000Z', step],
    ['2030-01-18T12:00:00.001Z', undefined],
    ['2030-01-15T11:59:59.999Z', undefined],
  ])('at %s is credited to the step of the latest contact, for three days', (at, credited) => {
    expect(creditedStep(contacted, at)).toEqual(credited);
  });

  it('is credited to no step if the latest contact was none', () => {
    const { contacted_by: _, ...byHand } = contacted;
    expect(creditedStep(byHand, contacted.last_contacted_at)).toBeUndefined();
    expect(creditedStep({}, contacted.last_contacted_at)).toBeUndefined();
  });

  it('is credited once if it is a reply, however often if it is a payment', () => {
    const replied = { ...contacted, contacted_by: { ...step, replied: true as const } };
    expect(stepOfReply(contacted, contacted.last_contacted_at)).toEqual(step);
    expect(stepOfReply(replied, contacted.last_contacted_at)).toBeUndefined();
    expect(creditedStep(replied, contacted.last_contacted_at)).toEqual(step);
  });
});
