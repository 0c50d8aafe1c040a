import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatorHarness, startSimulatorHarness } from '../simulators/simulator-harness.ts';

describe('a provider that is down', () => {
  let world: SimulatorHarness;
  beforeAll(async () => {
    world = await startSimulatorHarness();
  });
  afterAll(() => world.close());

  it('refuses connections, and is where it was once it is up', async () => {
    const ask = () => world.get('telephony', '/nothing');
    expect(await ask()).toMatchObject({ status: 404 });
    await world.simulators.setListening(false);
    await world.simulators.setListening(false);
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await world.simulators.setListening(true);
    await world.simulators.setListening(true);
    expect(await ask()).toMatchObject({ status: 404 });
  });
});
