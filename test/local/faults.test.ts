import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionLogs } from '../../local/function-logs.ts';
import { type Functions, runFunctions } from '../../local/functions.ts';
import { type SimulatedWorld, aSimulatedWorld } from './simulated-world.ts';

describe('an invocation', () => {
  let folder: string;
  let functions: Functions;
  let logs: ReturnType<typeof functionLogs>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'faults-'));
    writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
    writeFileSync(
      join(folder, 'index.js'),
      'exports.handler = ({ hangs }) => (hangs ? new Promise((resolve) => setTimeout(resolve, 60_000)) : process.uptime());',
    );
    logs = functionLogs(join(folder, 'logs'), () => undefined);
    const limits = { concurrencyMax: 1, memoryMegabytes: 64, timeoutSeconds: 60 };
    const fn = {
      name: 'f',
      arn: '',
      directory: folder,
      handler: 'index.handler',
      role: '',
      environment: {},
      ...limits,
    };
    const clock = { offset: () => 0 };
    functions = runFunctions({ functions: [fn], endpoint: '', accessKeyOf: () => '', logs, clock });
  });
  afterAll(async () => {
    await functions.stop(0);
    logs.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('that dies on its way fails as one whose runtime has gone, and the next one runs in a new thread', async () => {
    const dying = functions.invoke('f', { hangs: true }, { diesAfterMilliseconds: 1 });
    await expect(dying).rejects.toMatchObject({ fault: { errorType: 'Runtime.ExitError' } });
    expect(await functions.invoke('f', {})).toEqual(expect.any(Number));
  });

  it('that ends in time is not struck, nor is the one after it', async () => {
    await functions.invoke('f', {}, { diesAfterMilliseconds: 1000 });
    expect(await functions.invoke('f', {})).toEqual(expect.any(Number));
    expect(functions.threads()['f']).toEqual({ busy: 0, warm: 1 });
  });
});

describe('a provider that is down', () => {
  let world: SimulatedWorld;
  beforeAll(async () => {
    world = await aSimulatedWorld();
  });
  afterAll(() => world.close());

  it('refuses connections, and is where it was once it is up', async () => {
    const ask = () => world.get('telephony', '/nothing');
    expect(await ask()).toMatchObject({ status: 404 });
    await world.simulators.listening(false);
    await world.simulators.listening(false);
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await world.simulators.listening(true);
    await world.simulators.listening(true);
    expect(await ask()).toMatchObject({ status: 404 });
  });
});
