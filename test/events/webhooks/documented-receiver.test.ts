import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const program = readFileSync(path.join(root, 'docs/examples/webhook-receiver.mjs'), 'utf8');

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const [secret, previous] = [newSecret(), newSecret()];

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // The address of a TCP server is always an object.
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

let said = '';
let url = '';
let stop = () => {};

/** Runs the program as an integrator would, in a folder that has the package. */
beforeAll(async () => {
  expect(program).toContain('standardwebhooks');
  const folder = mkdtempSync(path.join(root, 'node_modules/.documented-receiver-'));
  writeFileSync(path.join(folder, 'receiver.mjs'), program);
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  const receiver = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver.stdout.on('data', (text) => (said += String(text)));
  stop = () => {
    receiver.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  };
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url).catch(() => undefined)) return;
    await delay(50);
  }
  throw new Error('docs/examples/webhook-receiver.mjs does not listen.');
}, 20_000);
afterAll(() => stop());

const event = { id: 'an id', type: 'payment.registered', data: { amount: 120.5 } };

/** Posts a body with the signatures of the given secrets, and returns the status. */
async function post(secrets: readonly string[], { body = JSON.stringify(event), at = new Date() } = {}) {
  const signatures = secrets.map((each) => new Webhook(each).sign(event.id, at, JSON.stringify(event)));
  const headers = {
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

describe('docs/examples/webhook-receiver.mjs', () => {
  it('takes what is signed with its secret, alone or beside another one, and processes an event once', async () => {
    expect(await post([secret])).toBe(204);
    expect(await post([secret, previous])).toBe(204);
    expect(await post([previous, secret])).toBe(204);
    expect(said.match(/payment\.registered/g)).toHaveLength(1);
  });

  it('refuses what is not, what was changed, and what is more than five minutes old', async () => {
    expect(await post([previous])).toBe(401);
    expect(await post([secret], { body: JSON.stringify({ ...event, data: { amount: 9999 } }) })).toBe(401);
    expect(await post([secret], { at: new Date(Date.now() - 6 * 60_000) })).toBe(401);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
  });
});
