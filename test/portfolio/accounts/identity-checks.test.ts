import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { accountIdOf, contactIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { seededRandom } from '../../../lib/outreach/simulation/random.ts';
import { crashAtSomeSteps } from '../../faults/faulty-network.ts';
import { type FaultyService, type Message, useFaultyService } from '../../faults/faulty-service.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { bySize } from '../../harness/by-size.ts';
import { required } from '../../harness/required.ts';
import { streamEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(newOrganization);

async function newOrganization() {
  organization = await service.organization(randomUUID());
}

interface Person {
  readonly name: string;
  readonly external_id?: string;
  readonly phone?: string;
}

const ana: Person = { name: 'Ana Ruiz', phone: '+5491155550111' };
const pedro: Person = { name: 'Pedro Gómez', phone: '+5491155550122' };
/** An id that two people got, because a spreadsheet filled it in. */
const shared = (person: Person): Person => ({ ...person, external_id: 'P-1' });

const record = (external_id: string, contact: Person, over: object = {}) => ({
  external_id,
  contact,
  total_amount: 100,
  ...over,
});

const upsert = (body: object) =>
  service.call<AccountView & { warnings?: object[] }>('createAccount', { organization, body });

const read = (externalId: string) =>
  service.call<AccountView>('readAccount', { organization, params: { id: accountIdOf(organization, externalId) } });
const holdsOn = async (externalId: string) => (await read(externalId)).holds.map(({ kind }) => kind);
const checks = async (externalId: string): Promise<HoldView[]> => {
  const params = { id: accountIdOf(organization, externalId) };
  return (await service.call<{ data: HoldView[] }>('listAccountHolds', { organization, params })).data;
};
const releaseAll = async (externalId: string) => {
  for (const { id } of (await read(externalId)).holds)
    await service.call('releaseHold', { organization, params: { id }, body: { reason: 'Checked by phone' } });
};

async function submit(accounts: readonly unknown[], options: object = {}) {
  const body = { accounts, ...options };
  const { job_id: jobId } = await service.call<{ job_id: string }>('createImport', { organization, body });
  for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
  return {
    chunks: await faulty.messagesIn('import-chunk', organization),
    read: () => service.call<ImportView>('readImport', { organization, params: { jobId } }),
  };
}
const store = (chunk: Message) => faulty.run('storeImportChunk', chunk);
async function runImport(accounts: readonly unknown[], options: object = {}): Promise<ImportView> {
  const job = await submit(accounts, options);
  for (const chunk of job.chunks) await store(chunk);
  return job.read();
}

const identity = (person: Person, over: object = {}) => ({
  external_id: person.external_id ?? null,
  name: person.name,
  phone: person.phone ?? null,
  email: null,
  source_system: null,
  ...over,
});
const personChanged = { code: 'person_changed', before: identity(shared(ana)), after: identity(shared(pedro)) };

describe('an id that merged two people', () => {
  it('holds every account of the contact, and says so in the import', async () => {
    await runImport([record('A', shared(ana)), record('B', shared(ana))]);
    const job = await runImport([record('C', shared(pedro))]);
    expect(job).toMatchObject({
      status: 'completed',
      imported: 1,
      warned: 1,
      warnings: [{ index: 0, external_id: 'C', path: 'contact.name', ...personChanged }],
    });
    for (const each of ['A', 'B', 'C']) {
      expect(await holdsOn(each)).toEqual(['identity_check']);
      expect(await read(each)).toMatchObject({ contact: { name: pedro.name, phone: pedro.phone } });
    }
    expect(await checks('A')).toMatchObject([
      { kind: 'identity_check', blocks: 'all', source: 'system', identity: personChanged, released_at: null },
    ]);
  });

  it('is noticed within one batch, too', async () => {
    const job = await runImport([record('A', shared(ana)), record('B', shared(pedro))]);
    expect(job.warnings).toMatchObject([
      { index: 0, ...personChanged },
      { index: 1, ...personChanged },
    ]);
    expect(await Promise.all(['A', 'B'].map(holdsOn))).toEqual([['identity_check'], ['identity_check']]);
  });

  it('is noticed in requests: the reply has the warning', async () => {
    expect((await upsert(record('A', shared(ana)))).warnings).toBeUndefined();
    expect(await upsert(record('B', shared(pedro)))).toMatchObject({
      warnings: [personChanged],
      holds: [{ kind: 'identity_check' }],
    });
    expect(await holdsOn('A')).toEqual(['identity_check']);
    const again = await service.call('createContact', { organization, body: shared(ana) });
    expect(again).toMatchObject({ name: ana.name, warnings: [{ code: 'person_changed' }] });
  });

  it('does not leave the addresses of the one to the other', async () => {
    await upsert(record('A', { ...shared(ana) }));
    const { contact } = await upsert(record('A', shared(pedro)));
    expect(contact).toMatchObject({ phone: pedro.phone, phones: [{ number: pedro.phone }] });
  });

  it.each([
    ['the same words in another order', { ...ana, name: 'RUIZ, ANA' }],
    ['one word in common', { ...ana, name: 'Ana Fernández' }],
  ])('is not suspected with %s', async (_, person) => {
    await upsert(record('A', shared(ana)));
    expect((await runImport([record('B', shared(person))])).warnings).toEqual([]);
    expect(await holdsOn('A')).toEqual([]);
  });

  it('is not suspected when a person changes the name', async () => {
    await upsert(record('A', shared(ana)));
    const params = { id: contactIdOf(organization, 'P-1') };
    await service.call('updateContact', { organization, params, body: { name: pedro.name } });
    expect(await holdsOn('A')).toEqual([]);
    expect(await upsert(record('B', shared(pedro)))).toMatchObject({ holds: [] });
  });
});

describe('two lists with equal invoice numbers', () => {
  it.each([
    ['of people without ids', ana, pedro, 'person_changed'],
    ['of people with ids', { ...ana, external_id: '1' }, { ...pedro, external_id: '2' }, 'account_moved'],
    [
      'of namesakes with different ids',
      { ...ana, external_id: '1' },
      { ...pedro, name: ana.name, external_id: '2' },
      'account_moved',
    ],
  ])('%s hold the account', async (_, one, other, code) => {
    await runImport([record('100', one)]);
    const job = await runImport([record('100', other, { total_amount: 900 })]);
    const change = { code, before: identity(one), after: identity(other) };
    expect(job).toMatchObject({ updated: 1, warnings: [{ index: 0, external_id: '100', ...change }] });
    expect(await read('100')).toMatchObject({ total_amount: 900, contact: { name: other.name } });
    expect(await checks('100')).toMatchObject([{ kind: 'identity_check', identity: change }]);
  });

  it('of two systems hold the account, even of the same person', async () => {
    await runImport([record('100', ana, { source_system: 'gas' })]);
    const job = await runImport([record('100', ana, { source_system: 'water' })]);
    const change = {
      code: 'account_moved',
      before: identity(ana, { source_system: 'gas' }),
      after: identity(ana, { source_system: 'water' }),
    };
    expect(job.warnings).toMatchObject([{ path: 'source_system', ...change }]);
    expect(await checks('100')).toMatchObject([{ identity: change }]);
  });

  it('do not hold an account that only gets its first person id or system', async () => {
    await runImport([record('100', ana)]);
    const job = await runImport([record('100', { ...ana, external_id: '1' }, { source_system: 'gas' })]);
    expect(job.warnings).toEqual([]);
    expect(await holdsOn('100')).toEqual([]);
  });
});

describe('a caller who knows', () => {
  it('omits the hold with on_person_change: update, and still gets the warning', async () => {
    await upsert(record('A', shared(ana)));
    const options = { on_person_change: 'update' };
    expect((await runImport([record('B', shared(pedro))], options)).warnings).toMatchObject([personChanged]);
    expect(await upsert({ ...record('B', { ...ana, external_id: 'P-2' }), ...options })).toMatchObject({
      warnings: [{ code: 'account_moved' }],
      holds: [],
    });
    expect([await holdsOn('A'), await holdsOn('B')]).toEqual([[], []]);
  });

  it('may ask first: a validating import has the warnings and stores nothing', async () => {
    await runImport([record('A', shared(ana)), record('100', ana)]);
    const job = await runImport([record('B', shared(pedro)), record('100', pedro)], { mode: 'validate' });
    expect(job.warnings).toMatchObject([
      { index: 0, ...personChanged },
      { index: 1, code: 'person_changed', before: { name: ana.name }, after: { name: pedro.name } },
    ]);
    expect([await holdsOn('A'), await holdsOn('100')]).toEqual([[], []]);
  });
});

describe('the same file again', () => {
  const files = [
    ['one person replaced by another', [record('A', shared(pedro))]],
    ['two people under one id', [record('A', shared(ana)), record('B', shared(pedro))]],
    ['an account that moved', [record('A', { ...pedro, external_id: 'P-2' })]],
  ] as const;

  it.each(files)('does not bring a released hold back: %s', async (_, file) => {
    await runImport([record('A', shared(ana))]);
    await runImport(file);
    expect(await holdsOn('A')).toEqual(['identity_check']);
    for (const { external_id: each } of file) await releaseAll(each);
    for (let night = 0; night < 3; night++) await runImport(file);
    for (const { external_id: each } of file) expect(await holdsOn(each)).toEqual([]);
  });

  it('holds again what a person corrected', async () => {
    await runImport([record('A', shared(ana))]);
    await runImport([record('A', shared(pedro))]);
    await service.call('updateContact', {
      organization,
      params: { id: contactIdOf(organization, 'P-1') },
      body: { name: ana.name, phone: ana.phone },
    });
    await releaseAll('A');
    expect(await holdsOn('A')).toEqual([]);
    await runImport([record('A', shared(pedro))]);
    expect(await holdsOn('A')).toEqual(['identity_check']);
  });

  it.each(files)('delivered again after the release holds nothing, and reports the same: %s', async (_, file) => {
    await runImport([record('A', shared(ana))]);
    const job = await submit(file);
    const [chunk] = job.chunks;
    if (!chunk) throw new Error('The import has no chunk.');
    await store(chunk);
    const { warnings } = await job.read();
    for (const { external_id: each } of file) await releaseAll(each);
    await store(chunk);
    for (const { external_id: each } of file) expect(await holdsOn(each)).toEqual([]);
    expect((await job.read()).warnings).toEqual(warnings);
  });
});

describe('a crash at any step of an import', () => {
  it.each([
    ['of a person', [record('B', shared(pedro))], ['A', 'B']],
    ['of an account', [record('A', { ...pedro, external_id: 'P-2' })], ['A']],
  ])(
    'neither loses nor repeats the hold %s',
    async (_, file, held) => {
      await crashAtSomeSteps(faulty.network, async (crashing) => {
        await newOrganization();
        await runImport([record('A', shared(ana))]);
        const job = await submit(file);
        const [chunk] = job.chunks;
        if (!chunk) throw new Error('The import has no chunk.');
        await crashing(() => store(chunk));
        // Whatever was stored: no account has the other person's phone without a hold.
        for (const item of await service.table.ofOrganization(organization)) {
          if (item['kind'] !== 'account') continue;
          const { phone } = item['contact'] as Person;
          if (phone === pedro.phone) expect(item['holds']).toHaveLength(1);
        }
        await store(chunk);
        await store(chunk);
        for (const each of held) expect(await holdsOn(each)).toEqual(['identity_check']);
        expect((await job.read()).warnings).toHaveLength(1);
      });
    },
    120_000,
  );
});

describe('an account that the request did not reach', () => {
  it('is held by the stream together with its new copy', async () => {
    await upsert(record('A', shared(ana)));
    const key = keys.contact(organization, contactIdOf(organization, 'P-1'));
    const before = await service.table.read(key);
    const { writeContact } = await import('../../../lib/portfolio/contacts/write-contact.ts');
    const { contactDraft } = await import('../../../lib/portfolio/contacts/contact.ts');
    const draft = contactDraft(shared(pedro), organization, { id: contactIdOf(organization, 'P-1') });
    await writeContact(organization, draft, new Date());
    expect(await read('A')).toMatchObject({ contact: { name: ana.name }, holds: [] });
    const after = await service.table.read(key);
    for (let delivery = 0; delivery < 2; delivery++)
      await service.run('propagateContactChanges', streamEvent(before, after));
    expect(await read('A')).toMatchObject({ contact: { name: pedro.name }, holds: [{ kind: 'identity_check' }] });
    await releaseAll('A');
    await service.run('propagateContactChanges', streamEvent(before, after));
    expect(await holdsOn('A')).toEqual([]);
  });
});

/** Who an account was found to be about when somebody last looked, as the test keeps it. */
interface Reviewed {
  readonly name: string;
  readonly contact: string | null;
}

describe('no order of imports, redeliveries, corrections and releases', () => {
  const files: readonly (readonly ReturnType<typeof record>[])[] = [
    [record('A', shared(ana))],
    [record('A', shared(pedro))],
    [record('A', shared(pedro)), record('B', shared(pedro))],
    [record('A', shared(ana)), record('B', shared(pedro))],
    [record('A', { ...pedro, external_id: 'P-2' })],
    [record('C', ana)],
    [record('C', pedro)],
  ];
  const all = ['A', 'B', 'C'];

  it.each(bySize({ small: [1], large: Array.from({ length: 30 }, (_, n) => n) }))(
    'leaves an account open to contact about a person whom nobody has looked at (seed %i)',
    async (seed) => {
      const random = seededRandom(`identity ${seed}`);
      const pick = <Item>(items: readonly Item[]): Item => required(items[Math.floor(random() * items.length)]);
      const reviewed = new Map<string, Reviewed>();
      /** Names that somebody has said are of one contact. */
      const confirmed = new Set<string>();

      const states = async () => {
        const { data } = await service.call<{ data: AccountView[] }>('listAccounts', { organization });
        return data;
      };
      const stateOf = ({ contact: { name, external_id } }: AccountView): Reviewed => ({ name, contact: external_id });
      const operations = {
        importFile: async () => {
          const { chunks } = await submit(pick(files));
          for (const chunk of chunks) for (let n = random() < 0.3 ? 2 : 1; n > 0; n--) await store(chunk);
        },
        correct: async () => {
          const params = { id: contactIdOf(organization, 'P-1') };
          const body = { name: pick([ana, pedro]).name };
          await askRoute(service, 'updateContact', { organization, params, body });
          for (const account of await states())
            if (account.contact.external_id === 'P-1') reviewed.set(required(account.external_id), stateOf(account));
        },
        release: async () => {
          const held = (await states()).filter(({ holds }) => holds.length > 0);
          if (held.length === 0) return;
          const account = pick(held);
          await releaseAll(required(account.external_id));
          reviewed.set(required(account.external_id), stateOf(account));
          confirmed.add(String(account.contact.external_id));
        },
      };

      for (let step = 0; step < 25; step++) {
        await operations[pick(['importFile', 'importFile', 'release', 'correct'] as const)]();
        for (const account of await states()) {
          const externalId = required(account.external_id);
          const now = stateOf(account);
          const before = reviewed.get(externalId);
          const isSame =
            before === undefined ||
            (before.contact === now.contact && (before.name === now.name || confirmed.has(String(now.contact))));
          if (account.holds.length === 0 && isSame) reviewed.set(externalId, now);
          else if (account.holds.length === 0) expect({ step, externalId, before }).toEqual({ ...now, held: true });
        }
      }
      expect(reviewed.size).toBeLessThanOrEqual(all.length);
    },
    60_000,
  );
});
