import { describe, expect, it } from 'vitest';
import { listedAt } from '../../lib/portfolio/accounts/position-update.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';
import { type RunningCampaign, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;

useFaultyService((started) => {
  faulty = started;
});

const minutesOfDay = 24 * 60;

/** When the index lists the only account as due, and when its next action is. */
async function dueTimes(campaign: RunningCampaign) {
  const account = await campaign.account(campaign.onlyAccount());
  return { listed: listedAt(account), next: account.next_action_at, version: account.version };
}

describe('The index of what is due', () => {
  it('lists a queued account for the next step, and stays unchanged when the step is sent within a minute', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const before = Date.now();
    const message = await campaign.enqueueFirst();
    const queued = await dueTimes(campaign);
    expect(queued.next).toBeUndefined();
    const ahead = Date.parse(queued.listed ?? '') - before;
    expect(ahead).toBeGreaterThanOrEqual(minutesOfDay * 60_000);
    expect(ahead).toBeLessThan((minutesOfDay + 1) * 60_000);

    await minutesLater(() => campaign.dispatch(message), 0.5);
    const sent = await dueTimes(campaign);
    expect(sent.listed).toBe(queued.listed);
    expect(sent.next! > sent.listed!).toBe(true);
  });

  it('lists an account exactly at its next action if the step is sent later than a minute', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const message = await campaign.enqueueFirst();
    await minutesLater(() => campaign.dispatch(message), 2);
    const { listed, next } = await dueTimes(campaign);
    expect(listed).toBe(next);
  });

  it('has an account a little early: an evaluation leaves it, and one at its time queues the step', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1, steps: 3 });
    const message = await campaign.enqueueFirst();
    await minutesLater(() => campaign.dispatch(message), 0.5);
    const early = await dueTimes(campaign);
    await minutesLater(() => campaign.evaluate(), minutesOfDay + 0.25);
    expect(await dueTimes(campaign)).toEqual(early);
    expect(await campaign.messages('dispatch')).toEqual([]);
    await minutesLater(() => campaign.evaluate(), minutesOfDay + 0.75);
    expect(await campaign.messages('dispatch')).toHaveLength(1);
  });

  it('drops an account whose step is still queued at the expected time, once, until the step is sent', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const message = await campaign.enqueueFirst();
    const queued = await dueTimes(campaign);
    await minutesLater(() => campaign.evaluate(), minutesOfDay + 1);
    const dropped = await dueTimes(campaign);
    expect(dropped).toMatchObject({ listed: null, version: queued.version + 1 });
    await minutesLater(() => campaign.evaluate(), minutesOfDay + 2);
    expect(await dueTimes(campaign)).toEqual(dropped);

    await minutesLater(() => campaign.dispatch(message), minutesOfDay + 3);
    const { listed, next } = await dueTimes(campaign);
    expect(next).toBeDefined();
    expect(listed).toBe(next);
  });
});
