import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, call, eventually } from './api-client.ts';
import { aDebtorOf, aReadyTenant, phoneEnding, readTimelineOf } from './ready-tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aReadyTenant();
});

/** Calls a debtor whose phone ends so, by an AI agent, and returns the interaction's id and the account's. */
async function startCall(digits: string) {
  const account = await aDebtorOf(tenant, { phone: phoneEnding(digits) });
  const started = await call('dispatchVoice', tenant.agent, { body: { account_id: account.id } });
  expect(started).toMatchObject({ status: 200, body: { status: 'initiated' } });
  return { id: started.body.interaction_id as string, account: account.id };
}

const refresh = (id: string) => call('refreshVoice', tenant.agent, { params: { id } });

describe('a call whose callback never comes', () => {
  it('is refreshed as soon as it has ended', async () => {
    const { id, account } = await startCall('0016');
    const refreshed = await eventually(async () => {
      const answer = await refresh(id);
      if (answer.status === 200) return answer;
      expect(answer).toMatchObject({ status: 422, body: { code: 'call_in_progress' } });
      return false;
    });
    expect(refreshed.body).toMatchObject({
      id,
      account_id: account,
      status: 'completed',
      disposition: 'no_commitment',
    });
    expect(refreshed.body.transcript.length).toBeGreaterThan(2);
    expect((await call('readInteraction', tenant.viewer, { params: { id } })).body).toEqual(refreshed.body);
    const timeline = await readTimelineOf(tenant, account);
    expect(timeline.find(({ type }) => type === 'interaction')?.['interaction']).toEqual(refreshed.body);
    expect((await refresh(id)).body).toEqual(refreshed.body);
  });
});

describe('a call that goes on', () => {
  it('is not refreshed', async () => {
    const { id } = await startCall('0017');
    for (let n = 0; n < 3; n++)
      expect(await refresh(id)).toMatchObject({ status: 422, body: { code: 'call_in_progress' } });
    const { body } = await call('readInteraction', tenant.viewer, { params: { id } });
    expect(body).toMatchObject({ status: 'initiated', transcript: null });
  });
});
