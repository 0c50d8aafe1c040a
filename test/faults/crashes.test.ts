import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { callLimits } from '../../lib/platform/aws/call-limits.ts';
import { type QueueName, queues as queueSettings } from '../../lib/platform/aws/queues.ts';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import { accountIdOf, contactIdOf } from '../../lib/foundation/derived-ids.ts';
import { type ContactId, InteractionId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { storedAttempts } from '../../lib/outreach/dispatch/attempt-log.ts';
import type { CheckedDispatch } from '../../lib/outreach/dispatch/contract.ts';
import type { NotificationPage } from '../../lib/tenancy/notifications/contract.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { ImportView } from '../../lib/portfolio/imports/contract.ts';
import { streamEvent } from '../harness/requests.ts';
import type { Service } from '../harness/start-service.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtSomeSteps } from './faulty-network.ts';
import { type FaultyService, type Message, minutesLater, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service, network } = faulty);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

interface ImportMessage extends Message {
  readonly job_id: string;
}

const messagesIn = (queue: QueueName) => faulty.messagesIn<ImportMessage>(queue, organization);

const run = (job: string, message: Message, receives?: number) => faulty.run(job, message, receives);

const { maxAttempts: bucketTries } = callLimits.bucket;
const lastDelivery = queueSettings['import-chunk'].maxReceiveCount;

const runTwice = async (job: string, messages: readonly Message[]) => {
  for (const message of [...messages, ...messages]) await run(job, message);
};

const read = (jobId: string) => service.call<ImportView>('readImport', { organization, params: { jobId } });
const accounts = async () =>
  (await service.call<{ data: AccountView[] }>('listAccounts', { organization, query: { limit: '1000' } })).data;

/**
 * Two new accounts, one with a shared contact; two existing accounts, one of which changes; one superseded record; two
 * invalid ones. */
const records = [
  { external_id: 'there', contact: { name: 'There' }, total_amount: 5 },
  { external_id: 'same', contact: { name: 'Same', external_id: 'same' }, total_amount: 7 },
  { external_id: 'new', contact: { name: 'Old text' }, total_amount: 1 },
  { external_id: 'new', contact: { name: 'New', external_id: 'shared' }, total_amount: 2 },
  { contact: { name: 'No id' }, total_amount: 3 },
  { external_id: 'wrong', contact: {}, total_amount: 3 },
  { external_id: 'too-precise', contact: { name: 'Ana' }, total_amount: 3.333 },
];

const expected = {
  status: 'completed_with_errors',
  total_records: 7,
  processed: 7,
  imported: 2,
  updated: 1,
  unchanged: 1,
  superseded: 1,
  failed: 2,
  errors: [
    { index: 5, external_id: 'wrong', code: 'required', path: 'contact.name' },
    { index: 6, external_id: 'too-precise', code: 'too_precise', path: 'total_amount' },
  ],
};

async function createExisting(): Promise<void> {
  await service.call('createAccount', { organization, body: { ...records[0], total_amount: 4 } });
  await service.call('createAccount', { organization, body: records[1] });
}

const submit = async (): Promise<string> => {
  await createExisting();
  const body = { accounts: records };
  return (await service.call<{ job_id: string }>('createImport', { organization, body })).job_id;
};

/** Expects one notification to the user who submitted the import. */
async function expectNotified(jobId: string) {
  const { data } = await service.call<NotificationPage>('listNotifications', { organization });
  expect(data).toMatchObject([{ kind: 'import_finished', subject: { job_id: jobId } }]);
}

async function expectComplete(jobId: string) {
  expect(await read(jobId)).toMatchObject(expected);
  await expectNotified(jobId);
  const stored = await accounts();
  expect(stored.map(({ total_amount }) => total_amount).sort()).toEqual([2, 3, 5, 7]);
  expect(stored.find(({ external_id }) => external_id === 'new')?.contact.name).toBe('New');
}

describe('storing an import chunk', () => {
  it('survives a crash at every step: after another delivery the counts are exact', async () => {
    const steps = await crashAtSomeSteps(network, async (crashing) => {
      organization = await service.organization(randomUUID());
      const jobId = await submit();
      for (const message of await messagesIn('import')) await run('splitImport', message);
      const [chunk] = await messagesIn('import-chunk');
      if (!chunk) throw new Error('The import has no chunk.');
      await crashing(() => run('storeImportChunk', chunk));
      await runTwice('storeImportChunk', [chunk]);
      await expectComplete(jobId);
    });
    expect(steps).toBeGreaterThan(8);
  }, 300_000);

  it('tolerates concurrent deliveries of the same chunk', async () => {
    const jobId = await submit();
    for (const message of await messagesIn('import')) await run('splitImport', message);
    const chunks = await messagesIn('import-chunk');
    await Promise.all([...chunks, ...chunks, ...chunks].map((chunk) => run('storeImportChunk', chunk)));
    await expectComplete(jobId);
  });

  it('reports every record as not stored after the last failed delivery, and the import ends', async () => {
    const jobId = await submit();
    for (const message of await messagesIn('import')) await run('splitImport', message);
    const [chunk] = await messagesIn('import-chunk');
    if (!chunk) throw new Error('The import has no chunk.');
    const organizationRead = 3;
    network.dropRequests(organizationRead);
    await expect(run('storeImportChunk', chunk)).rejects.toThrow();
    expect(await read(jobId)).toMatchObject({ status: 'processing', processed: 1 });
    network.dropRequests(organizationRead);
    await run('storeImportChunk', chunk, lastDelivery);
    await network.restore();
    const job = await read(jobId);
    expect(job).toMatchObject({ status: 'failed', processed: 7, imported: 0, failed: 6 });
    expect(new Set(job.errors.map(({ code }) => code))).toEqual(new Set(['not_stored']));
  });
});

describe('splitting an import', () => {
  it('survives a crash at every step and repeated chunks: nothing is lost or counted twice', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      organization = await service.organization(randomUUID());
      const jobId = await submit();
      const [message] = await messagesIn('import');
      if (!message) throw new Error('The endpoint queued no message.');
      await crashing(() => run('splitImport', message));
      await runTwice('splitImport', [message]);
      await runTwice('storeImportChunk', await messagesIn('import-chunk'));
      await expectComplete(jobId);
    });
  }, 300_000);

  it('ends the import as failed if the payload cannot be read on the last delivery', async () => {
    const jobId = await submit();
    const [message] = await messagesIn('import');
    if (!message) throw new Error('The endpoint queued no message.');
    const payloadRead = 2;
    network.dropRequests(payloadRead, bucketTries);
    await expect(run('splitImport', message)).rejects.toThrow();
    expect(await read(jobId)).toMatchObject({ status: 'processing' });
    network.dropRequests(payloadRead, bucketTries);
    await expect(run('splitImport', message, lastDelivery)).rejects.toThrow();
    await network.restore();
    expect(await read(jobId)).toMatchObject({ status: 'failed', imported: 0, completed_at: expect.any(String) });
    await expectNotified(jobId);
  });
});

/** Repeats a request with its idempotency key after the lock of the crashed one has expired. */
const again = <Reply>(name: string, sent: object, idempotencyKey: string): Promise<Reply> =>
  minutesLater(() => service.call<Reply>(name, { organization, ...sent, idempotencyKey }));

describe('a request that crashes at any step and is sent again with its Idempotency-Key', () => {
  it('creates one account', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      organization = await service.organization(randomUUID());
      const idempotencyKey = randomUUID();
      const body = { contact: { name: 'Ana' }, total_amount: 10 };
      await crashing(() => service.call('createAccount', { organization, body, idempotencyKey }));
      const { id } = await again<AccountView>('createAccount', { body }, idempotencyKey);
      expect((await accounts()).map((account) => account.id)).toEqual([id]);
    });
  }, 120_000);

  it.each([{}, { external_id: 'pay-1' }])(
    'registers one payment (%j)',
    async (over) => {
      await crashAtSomeSteps(network, async (crashing) => {
        organization = await service.organization(randomUUID());
        const idempotencyKey = randomUUID();
        const account = { external_id: 'owes', contact: { name: 'Ana' }, total_amount: 10 };
        await service.call('createAccount', { organization, body: account });
        const body = { account_external_id: 'owes', amount: 4, ...over };
        await crashing(() => service.call('createPayment', { organization, body, idempotencyKey }));
        await again('createPayment', { body }, idempotencyKey);
        expect(await accounts()).toMatchObject([{ pending_balance: 6, paid_amount: 4 }]);
      });
    },
    120_000,
  );

  it('submits one import that stores every record', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      organization = await service.organization(randomUUID());
      await createExisting();
      const idempotencyKey = randomUUID();
      const body = { accounts: records };
      await crashing(() => service.call('createImport', { organization, body, idempotencyKey }));
      const { job_id: jobId } = await again<{ job_id: string }>('createImport', { body }, idempotencyKey);
      const messages = await messagesIn('import');
      expect(new Set(messages.map(({ job_id }) => job_id))).toEqual(new Set([jobId]));
      for (const message of messages) await run('splitImport', message);
      for (const chunk of await messagesIn('import-chunk')) await run('storeImportChunk', chunk);
      await expectComplete(jobId);
    });
  }, 120_000);

  it('creates one template without a conflict with itself', async () => {
    await crashAtSomeSteps(network, async (crashing, step) => {
      organization = await service.organization(randomUUID());
      const idempotencyKey = randomUUID();
      const body = { name: step, channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
      await crashing(() => service.call('createTemplate', { organization, body, idempotencyKey }));
      const { id } = await again<{ id: string }>('createTemplate', { body }, idempotencyKey);
      const { data } = await service.call<{ data: { id: string }[] }>('listTemplates', { organization });
      expect(data.map((template) => template.id)).toEqual([id]);
    });
  }, 120_000);

  it('creates one organization', async () => {
    await crashAtSomeSteps(network, async (crashing, step) => {
      const idempotencyKey = randomUUID();
      const sent = { organization: null, role: 'platform_admin', body: { name: step } } as const;
      await crashing(() => service.call('createOrganization', { ...sent, idempotencyKey }));
      const made = await again<{ id: string }>('createOrganization', sent, idempotencyKey);
      const repeated = await again<{ id: string }>('createOrganization', sent, idempotencyKey);
      expect(repeated.id).toBe(made.id);
    });
  }, 120_000);
});

describe('a contact change that crashes', () => {
  it('shows on all accounts after the stream handler has run', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      organization = await service.organization(randomUUID());
      const contact = { name: 'Before', external_id: 'shared' };
      for (const external_id of ['a', 'b', 'c'])
        await service.call('createAccount', { organization, body: { external_id, contact, total_amount: 1 } });
      const id = contactIdOf(organization, 'shared');
      const before = await service.table.read(keys.contact(organization, id));
      const change = { organization, params: { id }, body: { name: 'After' } };
      await crashing(() => service.call('updateContact', change));
      const after = await service.table.read(keys.contact(organization, id));
      const event = streamEvent(before, after);
      for (const delivery of [event, event]) await service.run('propagateContactChanges', delivery);
      const names = (await accounts()).map((account) => account.contact.name);
      expect(new Set(names).size).toBe(1);
      await service.call('updateContact', change);
      expect(new Set((await accounts()).map((account) => account.contact.name))).toEqual(new Set(['After']));
    });
  }, 120_000);
});

describe('a merge of contacts that crashes', () => {
  it('never permits more than before, and is completed by the stream or a repetition', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      organization = await service.organization(randomUUID());
      const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
      await service.call('updateOrganization', { organization, body: { contact_hours } });
      const [from, into] = ['FROM', 'INTO'].map((id) => contactIdOf(organization, id)) as [ContactId, ContactId];
      const create = async (external_id: string, contact: object) => {
        const body = { external_id, contact: { name: 'Ana', ...contact }, total_amount: 1 };
        return (await service.call<AccountView>('createAccount', { organization, body })).id;
      };
      const kept = await create('kept', { external_id: 'INTO', phone: '+5491155550123' });
      const moved = [
        await create('moved-1', { external_id: 'FROM', phone: '+5491155550124' }),
        await create('moved-2', { external_id: 'FROM', phone: '+5491155550124' }),
      ];
      const now = new Date();
      const id = parseId(InteractionId, randomUUID());
      const attempt = {
        id,
        at: now.toISOString(),
        channel: 'sms',
        account_id: accountIdOf(organization, 'moved-1'),
      } as const;
      const log = { ...keys.attempts(organization, from), kind: 'attempts', organization, version: 1 };
      await service.table.copy({}, [{ ...log, attempts: { ...storedAttempts([attempt], now) } }]);
      const mayContact = async (account_id: string) => {
        const body = { account_id, channel: 'sms' };
        const { checks } = await service.call<CheckedDispatch>('checkDispatch', { organization, body });
        return checks.every(({ rule, passed }) => passed || rule === 'no_address');
      };
      expect(await Promise.all([kept, ...moved].map(mayContact))).toEqual([true, false, false]);
      const before = await service.table.read(keys.contact(organization, into));
      const merge = { organization, params: { id: from }, body: { into, reason: 'One person' } };
      await crashing(() => service.call('mergeContact', merge));
      expect(await Promise.all(moved.map(mayContact))).toEqual([false, false]);
      const after = await service.table.read(keys.contact(organization, into));
      const isMerged = 'aliases' in after;
      expect(await mayContact(kept)).toBe(!isMerged);
      if (isMerged) {
        const event = streamEvent(before, after);
        for (const delivery of [event, event]) await service.run('propagateContactChanges', delivery);
      } else await service.call('mergeContact', merge);
      expect(new Set((await accounts()).map(({ contact }) => contact.id))).toEqual(new Set([into]));
      expect(await Promise.all([kept, ...moved].map(mayContact))).toEqual([false, false, false]);
      await service.call('mergeContact', merge);
      const { data } = await service.call<{ data: { action: string }[] }>('listAuditEntries', { organization });
      expect(data.filter(({ action }) => action === 'contact_merged')).toHaveLength(1);
    });
  }, 120_000);
});

describe('a bulk status change that crashes', () => {
  it('is completed by a repetition, which counts only the remaining accounts', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      organization = await service.organization(randomUUID());
      for (const external_id of ['a', 'b', 'c'])
        await service.call('createAccount', {
          organization,
          body: { external_id, contact: { name: 'Ana' }, total_amount: 1 },
        });
      const ids = ['a', 'b', 'c'].map((external_id) => accountIdOf(organization, external_id));
      const body = { account_ids: ids, action: 'pause' };
      await crashing(() => service.call('changeAccountsInBulk', { organization, body }));
      const moved = (await accounts()).filter(({ collection_status: status }) => status === 'paused').length;
      const { affected } = await service.call<{ affected: number }>('changeAccountsInBulk', { organization, body });
      expect(affected).toBe(3 - moved);
      expect((await accounts()).every(({ collection_status: status }) => status === 'paused')).toBe(true);
    });
  }, 120_000);
});

describe('the counters, after all of these tests', () => {
  it('match the stored items', async () => {
    await expectCountsToAgree(faulty);
  }, 120_000);
});
