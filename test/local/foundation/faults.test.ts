import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFunctionLogs } from '../../../local/functions/function-logs.ts';
import { type Functions, startFunctions } from '../../../local/functions/functions.ts';
import { type SimulatorHarness, startSimulatorHarness } from '../simulators/simulator-harness.ts';

describe('an invocation', () => {
  let folder: string;
  let functions: Functions;
  let logs: ReturnType<typeof openFunctionLogs>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'faults-'));
    writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
    writeFileSync(
      join(folder, 'index.js'),
      'exports.handler = ({ hangs }) => (hangs ? new Promise((resolve) => setTimeout(resolve, 60_000)) : process.uptime());',
    );
    logs = openFunctionLogs(join(folder, 'logs'), () => undefined);
    const limits = { maxConcurrency: 1, memoryMegabytes: 64, timeoutSeconds: 60 };
    const fn = {
      name: 'f',
      arn: '',
      directory: folder,
      handler: 'index.handler',
      role: '',
      environment: {},
      ...limits,
    };
    const clock = { offsetMs: () => 0 };
    functions = startFunctions({ functions: [fn], endpoint: '', accessKeyOf: () => '', logs, clock });
  });
  afterAll(async () => {
    await functions.stop(0);
    logs.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('that dies on its way fails as one whose runtime has gone, and the next one runs in a new thread', async () => {
    const dying = functions.invoke('f', { hangs: true }, { killAfterMs: 1 });
    await expect(dying).rejects.toMatchObject({ fault: { errorType: 'Runtime.ExitError' } });
    expect(await functions.invoke('f', {})).toEqual(expect.any(Number));
  });

  it('that ends in time is not struck, nor is the one after it', async () => {
    await functions.invoke('f', {}, { killAfterMs: 1000 });
    expect(await functions.invoke('f', {})).toEqual(expect.any(Number));
    expect(functions.workerCounts()['f']).toEqual({ busy: 0, warm: 1 });
  });
});

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
