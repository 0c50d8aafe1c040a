import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { firstOf, itIfLarge } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import { type Tenant, aKey, baseUrl, call } from './api-client.ts';
import { aReadyTenant } from './ready-tenant.ts';

const program = path.resolve(import.meta.dirname, '../../infra/smoke/smoke.ts');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in an environment that knows nothing but what is given. */
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: required(process.env['PATH']), ...env }, timeout: 120_000 },
      (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Changed {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The stack behind a server that changes some of its replies. */
async function startProxy(change: (seen: Seen, body: string) => Changed | undefined = () => undefined) {
  const requests: Seen[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const body = await buffer(incoming);
      const seen = { method, path: url, headers, body: body.toString() };
      requests.push(seen);
      const { host: _, connection: __, 'content-length': ___, ...kept } = headers;
      const reply = await fetch(`${baseUrl()}${url}`, {
        method,
        headers: Object.entries(kept).map(([name, value]): [string, string] => [name, String(value)]),
        ...(body.length > 0 && { body }),
      });
      const text = await reply.text();
      const changed = change(seen, text);
      const {
        'content-encoding': ____,
        'content-length': _____,
        'transfer-encoding': ______,
        ...original
      } = {
        ...Object.fromEntries(reply.headers),
        ...changed?.headers,
      };
      outgoing.writeHead(changed?.status ?? reply.status, original).end(changed?.body ?? text);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server listening on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An organization that may contact anybody at any time on every channel, and a key with the documented scopes. */
async function prepare(): Promise<{ readonly tenant: Tenant; readonly key: string }> {
  const tenant = await aReadyTenant();
  const { text } = await aKey(tenant, {
    scopes: ['accounts:read', 'accounts:write', 'contacts:write', 'payments:write', 'import'],
  });
  return { tenant, key: text };
}

const listed = async ({ viewer }: Tenant) => {
  const [accounts, contacts] = await Promise.all([call('listAccounts', viewer), call('listContacts', viewer)]);
  return { accounts: accounts.body.data, contacts: contacts.body.data };
};

describe('npm run smoke', { timeout: 180_000 }, () => {
  it('checks the stage, twice with the same account, and leaves nothing owed', async () => {
    const { tenant, key } = await prepare();
    for (const _ of [1, 2]) {
      const { code, stdout, stderr } = await run(['--url', baseUrl()], { SMOKE_API_KEY: key });
      expect({ code, stderr, failed: stdout.match(/FAILED.*/)?.[0] }).toEqual({
        code: 0,
        stderr: '',
        failed: undefined,
      });
      expect(stdout).not.toContain(key);
      const { accounts, contacts } = await listed(tenant);
      expect(accounts).toEqual([
        expect.objectContaining({ external_id: 'smoke-check', pending_balance: 0, collection_status: 'resolved' }),
      ]);
      expect(contacts).toHaveLength(1);
    }
  });

  it('contacts nobody: it asks for no message and no call, and its contact loses the addresses it was given', async () => {
    const { tenant, key } = await prepare();
    const contact = { external_id: 'smoke-check', name: 'Ana', phone: '+12025550199', email: 'ana@example.com' };
    const body = { external_id: 'smoke-check', contact, total_amount: 100 };
    expect((await call('createAccount', tenant.admin, { body })).status).toBe(201);
    using proxy = await startProxy();
    expect((await run(['--url', proxy.url], { SMOKE_API_KEY: key })).code).toBe(0);
    expect(proxy.requests.filter(({ path: url }) => /dispatch|campaign|voice|channel/.test(url))).toEqual([]);
    expect(proxy.requests.filter((seen) => /"(phone|email|whatsapp)":"/.test(seen.body))).toEqual([]);
    const { accounts, contacts } = await listed(tenant);
    expect(contacts[0]).toMatchObject({ phone: null, email: null, whatsapp: null });
    const params = { id: accounts[0].id };
    expect((await call('listInteractions', tenant.viewer, { params })).body.data).toEqual([]);
  });

  itIfLarge('begins again after a run that died halfway', async () => {
    const { tenant, key } = await prepare();
    const body = {
      external_id: 'smoke-check',
      contact: { external_id: 'smoke-check', name: 'Smoke check dead' },
      total_amount: 100,
      pending_balance: 60,
    };
    await call('createAccount', tenant.admin, { body });
    expect((await run(['--url', baseUrl()], { SMOKE_API_KEY: key })).code).toBe(0);
    expect((await listed(tenant)).accounts).toEqual([expect.objectContaining({ collection_status: 'resolved' })]);
  });

  itIfLarge(
    'says which step failed, what was expected, what came and the request id, and settles the account',
    async () => {
      const { tenant, key } = await prepare();
      using proxy = await startProxy(({ method, path: url }, body) =>
        method === 'POST' && url === '/api/v1/payments'
          ? { body: body.replace('"pending_balance":60', '"pending_balance":100') }
          : undefined,
      );
      const { code, stdout } = await run(['--url', proxy.url], { SMOKE_API_KEY: key });
      expect(code).toBe(1);
      expect(stdout).toMatch(
        /FAILED {2}record a payment: expected a balance of 60, but got 100 \(POST \/api\/v1\/payments replied 201, request id [\w-]{8,}\)\nok {6}settle the account/,
      );
      expect((await listed(tenant)).accounts).toEqual([expect.objectContaining({ pending_balance: 0 })]);
    },
  );

  interface BrokenStep {
    readonly step: string;
    readonly change: Parameters<typeof startProxy>[0];
  }

  const publicSteps: readonly BrokenStep[] = [
    { step: 'health', change: ({ path: url }) => (url === '/health' ? { status: 500 } : undefined) },
    {
      step: 'documentation and its streamed script',
      change: ({ path: url }) => (url.startsWith('/docs/api-reference.js') ? { body: 'half' } : undefined),
    },
    {
      step: 'index page of the console, its headers and its script',
      change: ({ path: url }) => (url === '/' ? { headers: { 'content-security-policy': '' } } : undefined),
    },
    {
      step: 'configuration of the console',
      change: ({ path: url }) => (url === '/config.json' ? { body: '{}' } : undefined),
    },
    {
      step: 'refusal without credentials',
      change: ({ path: url, headers }) =>
        url === '/api/v1/accounts' && headers['x-api-key'] === undefined ? { status: 200 } : undefined,
    },
  ];
  it.each(firstOf(1, publicSteps))('fails if this is broken: $step', async ({ step, change }) => {
    using proxy = await startProxy(change);
    const { code, stdout } = await run(['--url', proxy.url, '--public']);
    expect(stdout).toContain(`FAILED  ${step}: expected `);
    expect(code).toBe(1);
  });

  const stale = (field: RegExp, value: string) => (_: Seen, body: string) => ({ body: body.replace(field, value) });
  const keyedSteps: readonly BrokenStep[] = [
    {
      step: 'settle the account',
      change: ({ method, path: url }, body) =>
        method === 'POST' && url === '/api/v1/accounts' ? { body: body.replace('"resolved"', '"active"') } : undefined,
    },
    {
      step: 'create the account and its contact',
      change: ({ method, path: url }) =>
        method === 'POST' && url === '/api/v1/accounts'
          ? { status: 403, body: '{"error":"No.","code":"forbidden"}' }
          : undefined,
    },
    {
      step: 'find it in the list of changed accounts',
      change: ({ path: url }) => (url.includes('updated_since') ? { body: '{"data":[]}' } : undefined),
    },
    {
      step: 'see a new name of the contact on the account',
      change: (seen, body) =>
        seen.method === 'GET' ? stale(/"name":"Smoke check [^"]+"/, '"name":"Smoke check"')(seen, body) : undefined,
    },
    {
      step: 'validate an import in the queue',
      change: (seen, body) =>
        seen.path.startsWith('/api/v1/import/')
          ? stale(/"status":"\w+"/, '"status":"processing"')(seen, body)
          : undefined,
    },
    {
      step: 'see that nobody was contacted',
      change: ({ path: url }) => (url.includes('/interactions') ? { body: '{"data":[{}]}' } : undefined),
    },
  ];
  it.each(firstOf(0, keyedSteps))('fails with a key if this is broken: $step', async ({ step, change }) => {
    const { key } = await prepare();
    using proxy = await startProxy(change);
    const { code, stdout } = await run(['--url', proxy.url, '--wait', '3'], { SMOKE_API_KEY: key });
    expect(stdout).toContain(`FAILED  ${step}: expected `);
    expect(code).toBe(1);
  });

  itIfLarge('fails without a key and says how to get one, unless only the public part is wanted', async () => {
    const [without, only] = await Promise.all([run(['--url', baseUrl()]), run(['--url', baseUrl(), '--public'])]);
    expect(without.stdout).toContain(
      'NOT CHECKED: accounts, payments, stream and queues, because SMOKE_API_KEY is not set',
    );
    expect(without.code).toBe(1);
    expect(only).toMatchObject({ code: 0, stderr: '' });
  });

  itIfLarge('names a key that is refused', async () => {
    const { code, stdout } = await run(['--url', baseUrl()], { SMOKE_API_KEY: `cms_pk_${'0'.repeat(64)}` });
    expect(stdout).toMatch(
      /FAILED {2}create the account and its contact: expected success, but got 401 invalid_api_key/,
    );
    expect(code).toBe(1);
  });

  it('says that nothing replies', async () => {
    const { code, stdout } = await run(['--url', 'http://127.0.0.1:9', '--public']);
    expect(stdout).toMatch(/^FAILED {2}health: GET http:\/\/127\.0\.0\.1:9\/health had no complete reply: /);
    expect(code).toBe(1);
  });
});

describe('the addresses of a stage', () => {
  /** An AWS CLI that prints a reply and records how it was called. */
  async function withCli<Result>(script: string, use: (PATH: string) => Promise<Result>): Promise<Result> {
    const folder = mkdtempSync(path.join(tmpdir(), 'smoke-test-'));
    const file = path.join(folder, 'aws');
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    try {
      return await use(`${folder}:${required(process.env['PATH'])}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('are the outputs of its stacks', async () => {
    const output = (key: string) => JSON.stringify([{ OutputKey: key, OutputValue: `${baseUrl()}/` }]);
    const script = `case "$*" in
      "cloudformation describe-stacks --stack-name CollectionManagement-prod-api "*) echo '${output('ApiUrl')}';;
      "cloudformation describe-stacks --stack-name CollectionManagement-prod-console "*) echo '${output('ConsoleUrl')}';;
      *) exit 255;;
    esac`;
    const { code, stdout, stderr } = await withCli(script, (PATH) => run(['--stage', 'prod', '--public'], { PATH }));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('ok      refusal without credentials');
  });

  it.each([
    {
      that: 'the stage does not exist',
      said: 'An error occurred (ValidationError) when calling the DescribeStacks operation: Stack with id X does not exist',
      sentence: /^There is no stack CollectionManagement-prod-\w+ with an output \w+Url: deploy it first\./,
    },
    {
      that: 'AWS refuses, which is said as AWS says it',
      said: 'An error occurred (ExpiredToken) when calling the DescribeStacks operation: The token is expired',
      sentence:
        /^The outputs of CollectionManagement-prod-\w+ cannot be read\. An error occurred \(ExpiredToken\) when calling/,
    },
  ])('are unknown if $that', async ({ said, sentence }) => {
    const script = `echo '${said}' >&2; exit 254`;
    const { code, stderr } = await withCli(script, (PATH) => run(['--stage', 'prod'], { PATH }));
    expect(stderr).toMatch(sentence);
    expect(code).toBe(1);
  });

  it.each(firstOf(1, [{ args: [] }, { args: ['--stage', 'prod', '--url', 'http://127.0.0.1'] }]))(
    'are asked for: $args',
    async ({ args }) => {
      const { code, stderr } = await run(args);
      expect(stderr).toBe('Give either --stage or --url.\nnpm run smoke -- --help shows how to use it.\n');
      expect(code).toBe(2);
    },
  );
});
