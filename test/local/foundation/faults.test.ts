import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatorHarness, startSimulatorHarness } from '../simulators/simulator-harness.ts';

describe('a provider that is down', () => {
  let harness: SimulatorHarness;
  beforeAll(async () => {
    harness = await startSimulatorHarness();
  });
  afterAll(() => harness.close());

  it('refuses connections, and listens on the same port afterwards', async () => {
    const request = () => harness.get('telephony', '/nothing');
    expect(await request()).toMatchObject({ status: 404 });
    await harness.simulators.setListening(false);
    await harness.simulators.setListening(false);
    await expect(request()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await harness.simulators.setListening(true);
    await harness.simulators.setListening(true);
    expect(await request()).toMatchObject({ status: 404 });
  });
});
