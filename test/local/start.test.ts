import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openState } from '../../local/foundation/state.ts';
import { firstOf } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';

const start = fileURLToPath(new URL('../../local/start.ts', import.meta.url));
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'start-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runStart = (environment: Record<string, string>, ...more: string[]) =>
  new Promise<{ code: number | null; errors: string }>((resolve) => {
    const env = { PATH: required(process.env['PATH']), STATE_DIR: join(folder, 'started'), ...environment };
    const child = spawn(process.execPath, [start, ...more], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    child.on('exit', (code) => resolve({ code, errors }));
  });

describe('npm start', () => {
  it('on a port in use fails with one sentence that says what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, errors } = await runStart({ PORT: String(port) });
    other.close();
    expect(errors).toBe(`Port ${port} is in use. Choose another one: PORT=<port> npm start\n`);
    expect(code).toBe(1);
  });

  it('on a port that browsers refuse fails with one sentence that says what to do', async () => {
    expect(await runStart({ PORT: '4190' })).toEqual({
      code: 1,
      errors: 'Browsers refuse port 4190, which another protocol uses. Choose another one: PORT=<port> npm start\n',
    });
  });

  it('with an invalid port fails with one sentence', async () => {
    expect(await runStart({ PORT: 'http' })).toEqual({
      code: 1,
      errors: 'PORT must be a number from 0 to 65535, not http.\n',
    });
  });

  it.each(firstOf(1, ['soon', '300-50']))('with the provider delay %s fails with one sentence', async (text) => {
    expect(await runStart({ PORT: '0', PROVIDER_DELAY_MS: text })).toEqual({
      code: 1,
      errors: `PROVIDER_DELAY_MS must be milliseconds such as 0 or 50-300, not ${text}.\n`,
    });
  });

  it('without a provider that does not exist fails with one sentence', async () => {
    expect(await runStart({ PORT: '0', WITHOUT_PROVIDERS: 'telephony, fax' })).toEqual({
      code: 1,
      errors:
        'WITHOUT_PROVIDERS must name some of telephony, emailprovider, voiceprovider, billingprovider, not fax.\n',
    });
  });

  it('with webhook receivers other than loopback and public fails with one sentence', async () => {
    expect(await runStart({ PORT: '0', WEBHOOK_RECEIVERS: 'private' })).toEqual({
      code: 1,
      errors: 'WEBHOOK_RECEIVERS must be loopback or public, not private.\n',
    });
  });

  it.each(firstOf(1, ['0', 'long']))('with workers that end after %s seconds fails with one sentence', async (text) => {
    expect(await runStart({ PORT: '0', WORKER_IDLE_SECONDS: text })).toEqual({
      code: 1,
      errors: `WORKER_IDLE_SECONDS must be a number from 1 to 99999, not ${text}.\n`,
    });
  });

  it.each(firstOf(1, ['0', 'many']))('with at most %s workers fails with one sentence', async (text) => {
    expect(await runStart({ PORT: '0', MAX_WORKERS: text })).toEqual({
      code: 1,
      errors: `MAX_WORKERS must be a number from 1 to 999, not ${text}.\n`,
    });
  });

  it('in the folder of a running service fails with one sentence', async () => {
    const state = openState(join(folder, 'in-use'), { isFresh: false });
    const { code, errors } = await runStart({ PORT: '0', STATE_DIR: join(folder, 'in-use') });
    state.close();
    expect(errors).toContain('Another npm start is using');
    expect(code).toBe(1);
  });
});

describe('an unknown option', () => {
  it('fails with one sentence', async () => {
    const { code, errors } = await runStart({ PORT: '0' }, '--frsh');
    expect([code, errors]).toEqual([
      1,
      'The only option is --fresh, which empties the state folder: npm start -- --fresh\n',
    ]);
  });
});

describe('the state', () => {
  it('is only for the user, also what an earlier version has left readable', () => {
    const path = join(folder, 'readable');
    const modeOf = (name: string) => (statSync(join(path, name)).mode & 0o777).toString(8);
    const umask = process.umask(0);
    mkdirSync(join(path, 'logs'), { recursive: true });
    for (const name of ['session.json', 'logs/tick.log', 'notes.txt']) writeFileSync(join(path, name), 'secret');
    const state = openState(path, { isFresh: false });
    writeFileSync(state.path('logs/tock.log'), 'later');
    process.umask(umask);
    state.remember('issuer-key', 'secret');
    const written = ['runner.db', 'runner.db-wal', 'lock.db', 'session.json', 'logs/tick.log', 'logs/tock.log'];
    expect([modeOf(''), modeOf('logs')]).toEqual(['700', '700']);
    expect(written.map((name) => [name, modeOf(name)])).toEqual(written.map((name) => [name, '600']));
    // The folder may have been chosen by the user, with files that are none of the runner's.
    expect(modeOf('notes.txt')).toBe('666');
    state.close();
  });

  it('is kept until a fresh start', () => {
    const path = join(folder, 'state');
    const first = openState(path, { isFresh: false });
    first.remember('fact', { value: 1 });
    first.close();
    const second = openState(path, { isFresh: false });
    expect(second.recall('fact')).toEqual({ value: 1 });
    second.close();
    const third = openState(path, { isFresh: true });
    expect(third.recall('fact')).toBeUndefined();
    third.close();
  });
});
