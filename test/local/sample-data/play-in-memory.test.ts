import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { randomIds } from '../../../lib/foundation/derived-ids.ts';
import { OrganizationId, UserId, parseId } from '../../../lib/foundation/ids.ts';
import type { Channel } from '../../../lib/policy/contact-rules/channel.ts';
import { newOrganization } from '../../../lib/tenancy/organizations/organization.ts';
import { newMember } from '../../../lib/tenancy/users/member.ts';
import { type StoredItem, memoryTable } from '../../../local/sample-data/memory-table.ts';
import type { HistorySettings } from '../../../local/sample-data/play-history.ts';
import { sampleChannels, sampleTemplates } from '../../../local/sample-data/sample-channels.ts';
import { bySize } from '../../harness/by-size.ts';
import { sampleNumbers } from '../../../local/simulators/telephony-numbers.ts';

const organization = parseId(OrganizationId, '11111111-1111-4111-8111-111111111111');
const [admin = '', ...agents] = ['1', '2', '3'].map((last) => `22222222-2222-4222-8222-22222222222${last}`);
const now = '2026-11-30T15:00:00.000Z';
const begun = new Date('2026-09-29T15:00:00.000Z');
/** Enough for each story to be told. */
const peopleCount = bySize({ small: 50, large: 400 });
const settings: HistorySettings = { organization, number: sampleNumbers[0], admin, agents, peopleCount, now };

let given: StoredItem[];
let versions: (readonly StoredItem[])[];
let restoreClock: () => void;
let play: () => Promise<(readonly StoredItem[])[]>;

/** The organization as the sample's API requests leave it before its history. */
async function createOrganization(): Promise<StoredItem[]> {
  const { tableClient, transact } = await import('../../../lib/platform/aws/table/table.ts');
  const { organizationStore } = await import('../../../lib/tenancy/organizations/organization-store.ts');
  const { memberStore } = await import('../../../lib/tenancy/users/member-store.ts');
  const { emailDomainLinkStore } = await import('../../../lib/channels/channels/email-domain-link-store.ts');
  const { addTemplate } = await import('../../../lib/channels/templates/add-template.ts');
  const { writeChannelChange } = await import('../../../lib/channels/channels/write-channel-change.ts');
  const items = new Map<string, StoredItem>();
  const record = (item: StoredItem): void => void items.set(`${item.pk} ${item.sk}`, item);
  const { send } = memoryTable([], ({ after }) => after && record(after));
  Object.assign(tableClient(), { send });
  const named = { name: 'Cobros del Sur', timezone: 'America/Argentina/Buenos_Aires', language: 'es', currency: 'ARS' };
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  await organizationStore(organization).add(newOrganization({ ...named, contact_hours }, organization, begun));
  const { email, ...channels } = sampleChannels('cobros-del-sur', sampleNumbers[0], '+5491155509002');
  const acting = { actor: { kind: 'system', id: null }, newId: randomIds(), now: begun } as const;
  const domains = emailDomainLinkStore();
  await transact(domains.claim(organization, email.domain, begun));
  await transact([domains.verification(organization, email.domain, begun.toISOString(), begun)]);
  for (const [channel, change] of Object.entries({ ...channels, email: email.settings }))
    // Each is named after its channel.
    await writeChannelChange(organization, channel as Channel, change, acting, () => true);
  for (const template of sampleTemplates) await addTemplate(organization, template, begun);
  for (const [at, id] of [admin, ...agents].entries()) {
    const role = at === 0 ? ('admin' as const) : ('agent' as const);
    const person = { id: parseId(UserId, id), organization, email: `${at}@example.com`, name: 'Ana', role };
    const member = newMember({ ...person, enabled: true, status: 'active' }, begun);
    await transact([...memberStore(organization).insertion(member)]);
  }
  Reflect.deleteProperty(tableClient(), 'send');
  return [...items.values()];
}

beforeAll(async () => {
  vi.stubEnv('TABLE_NAME', 'sample');
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
  const { installPastClock } = await import('../../../local/sample-data/past-clock.ts');
  restoreClock = installPastClock();
  given = await createOrganization();
  const { playInMemory } = await import('../../../local/sample-data/play-in-memory.ts');
  play = () => playInMemory(settings, given);
  versions = await play();
});
afterAll(() => {
  restoreClock();
  vi.unstubAllEnvs();
});

describe('the history of the living sample', () => {
  it('is the same every time', async () => {
    expect(await play()).toEqual(versions);
  });

  it('changes nothing that the organization had before, so that an interrupted start can write it again', () => {
    const before = new Set(given.map(({ pk, sk }) => `${pk} ${sk}`));
    expect(versions.flat().filter(({ pk, sk }) => before.has(`${pk} ${sk}`))).toEqual([]);
  });
});
