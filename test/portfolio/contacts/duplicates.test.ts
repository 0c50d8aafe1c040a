import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { ContactId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { ContactView, DuplicateView } from '../../../lib/portfolio/contacts/contract.ts';
import { duplicateMatch } from '../../../lib/portfolio/contacts/duplicate.ts';
import { streamEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const phone = '+5491155550123';
const document = { type: 'dni', number: '27123500' };

describe('two contacts', () => {
  it.each([
    ['the same document', { name: 'Ana', document }, { name: 'Bo', document }, ['document']],
    ['documents of two kinds', { name: 'Ana', document }, { name: 'Ana', document: { ...document, type: 'cuit' } }, []],
    ['a phone and a shared name', { name: 'Ana Pérez', phone }, { name: 'PEREZ, A.', phone }, ['phone']],
    ['a phone, and no shared name', { name: 'Ana Pérez', phone }, { name: 'Bo Díaz', phone }, []],
    ['a shared name alone', { name: 'Ana Pérez' }, { name: 'Ana Pérez' }, []],
    ['a phone in two forms', { name: 'Ana', phone }, { name: 'Ana', whatsapp: '+541155550123' }, ['phone']],
    [
      'a phone that is not of one of them',
      { name: 'Ana', phone },
      { name: 'Ana', phones: [{ number: phone, status: 'wrong_person' as const }] },
      [],
    ],
    ['both', { name: 'Ana', phone, document }, { name: 'Ana', phone, document }, ['document', 'phone']],
  ])('with %s match accordingly', (_, one, other, matched) => {
    expect(duplicateMatch(one, other)).toEqual(matched);
    expect(duplicateMatch(other, one)).toEqual(matched);
  });
});

const itemOf = (id: string) => service.table.read(keys.contact(organization, parseId(ContactId, id)));

const insertEvent = (after: Awaited<ReturnType<typeof itemOf>>) => ({
  Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage: after } }],
});

/** What the stream does with a new or changed contact, delivered twice. */
async function deliver(id: string, before?: Awaited<ReturnType<typeof itemOf>>): Promise<void> {
  const after = await itemOf(id);
  const event = before ? streamEvent(before, after) : insertEvent(after);
  for (const delivery of [event, event]) await service.run('propagateContactChanges', delivery);
}

async function create(contact: object): Promise<ContactView> {
  const created = await service.call<ContactView>('createContact', { organization, body: contact });
  await deliver(created.id);
  return created;
}

async function change(id: string, body: object): Promise<void> {
  const before = await itemOf(id);
  await service.call('updateContact', { organization, params: { id }, body });
  await deliver(id, before);
}

interface DuplicatePage {
  readonly data: readonly DuplicateView[];
}

const list = async (query: Readonly<Record<string, string>> = {}) =>
  (await service.call<DuplicatePage>('listDuplicates', { organization, role: 'viewer', query })).data;

const idsOf = ({ contacts }: DuplicateView) => contacts.map(({ id }) => id).sort();

describe('the list of duplicates', () => {
  it('has each pair once, and the pairs of one contact', async () => {
    const [one, other] = [await create({ name: 'Ana Pérez', phone }), await create({ name: 'Ana P.', phone })];
    const third = await create({ name: 'Perez Ana', document, phone: '+5491155550999' });
    expect((await list()).map(idsOf)).toEqual([[one.id, other.id].sort()]);
    await change(one.id, { document });
    const pairs = await list();
    expect(pairs.map(({ matched }) => matched).sort()).toEqual([['document'], ['phone']]);
    expect((await list({ contact_id: third.id })).map(({ contacts }) => contacts[0]?.id)).toEqual([third.id]);
    expect(await list({ contact_id: one.id })).toHaveLength(2);
    expect(await list({ contact_id: other.id })).toHaveLength(1);
  });

  it('loses pairs that do not match any more', async () => {
    const [one, other] = [await create({ name: 'Ana', phone }), await create({ name: 'Ana', phone })];
    await service.call('updateContact', { organization, params: { id: one.id }, body: { name: 'Bo' } });
    expect(await list()).toEqual([]);
    await service.call('updateContact', { organization, params: { id: one.id }, body: { name: 'Ana' } });
    expect(await list()).toHaveLength(1);
    await change(other.id, { phones: [{ number: '+5491155550999' }] });
    await change(other.id, { phones: null, document });
    const left = await service.table.ofOrganization(organization);
    expect(left.filter(({ kind }) => kind === 'possible_duplicate')).toEqual([]);
    await change(other.id, { document: null });
    expect(
      (await service.table.ofOrganization(organization)).filter(({ kind }) => kind === 'contact_document'),
    ).toEqual([]);
  });

  it('loses a pair that was merged', async () => {
    const [one, other] = [await create({ name: 'Ana', phone }), await create({ name: 'Ana', phone })];
    const before = await itemOf(other.id);
    const body = { into: other.id, reason: 'One person' };
    await service.call('mergeContact', { organization, params: { id: one.id }, body });
    expect(await list()).toEqual([]);
    await deliver(other.id, before);
    const left = await service.table.ofOrganization(organization);
    expect(left.filter(({ kind }) => kind === 'possible_duplicate')).toEqual([]);
  });

  it('is filled with earlier contacts by a backfill', async () => {
    for (const contact of [
      { name: 'Ana', document },
      { name: 'Bo', document },
      { name: 'Ana', phone },
      { name: 'Ana', phone },
    ])
      await service.call('createContact', { organization, body: contact });
    expect(await list()).toEqual([]);
    const { runBackfill } = await import('../../../lib/reporting/backfills/run-backfill.ts');
    const { recordDuplicatesOfContacts: backfill } =
      await import('../../../lib/reporting/backfills/record-duplicates-of-contacts.ts');
    const run = () =>
      runBackfill({
        backfill,
        scope: organization,
        organizations: [organization],
        isDryRun: false,
        runId: randomUUID(),
        now: new Date(),
        pace: async () => {},
      });
    await run();
    expect((await list()).map(({ matched }) => matched).sort()).toEqual([['document'], ['phone']]);
    expect((await run()).counts).toMatchObject({ changed: 0, failed: 0 });
  });
});
