import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../local/sample-data/sample-portfolio.ts';
import { bySize, onlyLarge } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import { eventually } from './api-client.ts';
import { type RunningStack, deleteState, startOwnStack, startStack } from './running-stack.ts';

/** One service for all tests: each continues with what the test before it has left. */
let stack: RunningStack;

beforeAll(async () => {
  stack = await startOwnStack({ isSeeded: false });
}, 300_000);

afterAll(async () => {
  if (stack.process.exitCode === null && stack.process.signalCode === null) await stack.stop('SIGKILL');
  deleteState(stack);
});

/** Starts the stopped service again, with its state and its port. */
async function startAgain(): Promise<void> {
  stack = await startStack({ folder: stack.folder, port: Number(new URL(stack.session.base_url).port) });
}

async function ask(way: string, key: string, body?: object) {
  const reply = await fetch(`${stack.session.base_url}${way}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-API-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  // Each test knows the shape of its reply.
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

async function revokeKey(key: string): Promise<void> {
  const { base_url: url, organizations } = stack.session;
  const headers = { Authorization: `Bearer ${organizations[0]?.tokens.admin}` };
  const listed = await fetch(`${url}/api/admin/api-keys`, { headers });
  const { data } = (await listed.json()) as { data: { id: string; last4: string }[] };
  const id = data.find(({ last4 }) => key.endsWith(last4))?.id;
  const reply = await fetch(`${url}/api/admin/api-keys/${id}`, { method: 'DELETE', headers });
  expect(reply.status).toBe(200);
}

describe('a first start', () => {
  it('creates a session with two organizations with sample data', async () => {
    const { session } = stack;
    expect(session).toMatchObject({
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      platform_token: expect.stringMatching(/^ey/),
      issue_token: expect.stringContaining(session.base_url),
    });
    expect(session.organizations).toHaveLength(2);
    for (const { api_keys: keys, tokens } of session.organizations) {
      expect(Object.keys(tokens).sort()).toEqual(['admin', 'agent', 'viewer']);
      const accounts = await ask('/api/v1/accounts', keys.full);
      const contacts = await ask('/api/v1/contacts', keys.read_only);
      expect([accounts.status, contacts.status]).toEqual([200, 200]);
      expect(accounts.body['data']).not.toHaveLength(0);
      expect(contacts.body['data']).not.toHaveLength(0);
      const refused = await ask('/api/v1/payments', keys.read_only, { amount: 1 });
      expect(refused.status).toBe(403);
    }
    const [one, other] = session.organizations;
    const ours = await ask('/api/v1/accounts?limit=1', required(one?.api_keys.full));
    const [account] = ours.body['data'] as { id: string }[];
    const theirs = await ask(`/api/v1/accounts/${account?.id}`, required(other?.api_keys.full));
    expect(theirs.status).toBe(404);
  });

  it('prints commands that work when pasted as one block', async () => {
    const { output } = stack;
    const lines = await eventually(() => Promise.resolve(output.some((line) => line.startsWith('Ctrl-C')) && output));
    const [from, to] = ['Try it', 'Ctrl-C'].map((text) => lines.findIndex((line) => line.includes(text)));
    const block = lines
      .slice(required(from) + 1, to)
      .map((line) => line.trim().replace(/^curl /, 'curl -s -o /dev/null -w "%{http_code} " '));
    const { stdout } = await promisify(execFile)('bash', ['-c', block.join('\n')]);
    const [listed, created, paid, exported, sent = '', shown, imported] = stdout.trim().split(' ');
    expect([listed, created, paid, exported, shown, imported]).toEqual(['200', '201', '201', '200', '200', '202']);
    // At night the contact window blocks it.
    expect(['200', '409']).toContain(sent);
  }, 90_000);
});

onlyLarge(() => {
  describe('a second start', () => {
    it('replaces a key that was revoked', async () => {
      const revoked = required(stack.session.organizations[0]?.api_keys.full);
      await revokeKey(revoked);
      expect((await ask('/api/v1/accounts', revoked)).status).toBe(401);
      expect(await stack.stop('SIGTERM')).toBe(0);
      await startAgain();
      const key = required(stack.session.organizations[0]?.api_keys.full);
      expect((await ask('/api/v1/accounts', key)).status).toBe(200);
    }, 90_000);

    it('recognizes a sample organization that was renamed', async () => {
      const [sample] = stack.session.organizations;
      const renamed = await fetch(`${stack.session.base_url}/api/admin/organization`, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${sample?.tokens.admin}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Renamed' }),
      });
      expect(renamed.status).toBe(200);
      await stack.stop('SIGTERM');
      await startAgain();
      expect(stack.session.organizations[0]).toMatchObject({ id: sample?.id, api_keys: sample?.api_keys });
    }, 90_000);
  });
});

onlyLarge(() => {
  describe('a service killed in the middle of an import', () => {
    it('restarts with everything it had acknowledged, and completes the import with exact counts', async () => {
      const { session } = stack;
      const key = required(session.organizations[0]?.api_keys.full);
      const kept = await ask('/api/v1/accounts', key, {
        external_id: 'kept',
        contact: { name: 'Ana' },
        total_amount: 12.34,
      });
      expect(kept.status).toBe(201);
      const count = bySize({ small: 400, large: 1500 });
      const accounts = samplePortfolio({ count, seed: 99 }).map((record, n) => ({
        ...record,
        external_id: `k-${n}`,
      }));
      const submitted = await ask('/api/v1/import', key, { accounts });
      expect(submitted.status).toBe(202);
      const jobId = String(submitted.body['job_id']);
      await stack.stop('SIGKILL');

      await startAgain();
      expect(stack.session.base_url).toBe(session.base_url);
      expect(stack.session.organizations.map(({ id }) => id)).toEqual(session.organizations.map(({ id }) => id));
      const read = await ask('/api/v1/accounts/kept?by=external_id', key);
      expect(read.body).toEqual(kept.body);
      const job = await eventually(async () => {
        const { body } = await ask(`/api/v1/import/${jobId}`, key);
        await new Promise((resolve) => setTimeout(resolve, 500));
        return body['status'] !== 'processing' && body;
      }, 90);
      expect(job).toMatchObject({ status: 'completed', imported: count, updated: 0, failed: 0, processed: count });
      expect(await stack.stop('SIGINT')).toBe(0);
      expect(existsSync(path.join(stack.folder, 'table'))).toBe(true);
    }, 300_000);
  });
});
