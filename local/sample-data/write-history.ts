import { isDeepStrictEqual } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { isTransient } from '../../lib/platform/aws/is-transient.ts';
import { getItems, putItems, tableClient } from '../../lib/platform/aws/table/table.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';
import type { StoredItem } from './memory-table.ts';
import type { HistorySettings } from './play-history.ts';
import { playInMemory } from './play-in-memory.ts';

/** What an organization has before its history, which reads these kinds and writes none of them. */
const settingKinds = [
  'organization',
  'channel',
  'telephony_number',
  'email_domain_link',
  'voice_agent',
  'voice_number',
  'template',
  'member',
];

/**
 * Plays the history on a table in memory, which takes seconds where requests to the engine would take minutes, and then
 * puts the items in batches. Safe to repeat after a crash: each time they are the same.
 */
export async function writeHistory(settings: HistorySettings): Promise<void> {
  const versions = await playInMemory(settings, await readSettings(settings.organization));
  // Once a campaign is active, its steps are taken: everything that they depend on comes first.
  const isCampaign = ([item]: readonly StoredItem[]): boolean => item?.['kind'] === 'campaign';
  await storeVersions(versions.filter((each) => !isCampaign(each)));
  await storeVersions(versions.filter(isCampaign));
}

async function readSettings(id: string): Promise<StoredItem[]> {
  const organization = parseId(OrganizationId, id);
  const found: StoredItem[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await tableClient().send(
      new ScanCommand({ TableName: readSetting('TABLE_NAME'), ExclusiveStartKey: from, ConsistentRead: true }),
    );
    // Every item has the key of the table.
    found.push(...(Items as StoredItem[]));
    from = LastEvaluatedKey;
  } while (from);
  const isOwn = (item: StoredItem) => item['organization'] === organization || item['id'] === organization;
  return found.filter((item) => isOwn(item) && settingKinds.some((kind) => kind === item['kind']));
}

/** Puts the first version of every item, then the second of those that have one, and so on. */
async function storeVersions(versions: readonly (readonly StoredItem[])[]): Promise<void> {
  const firsts = versions.flatMap(([item]) => item ?? []);
  const keys = firsts.map(({ pk, sk }) => ({ pk, sk }));
  const kinds = [...new Set(firsts.map(({ kind }) => String(kind)))];
  const stored = new Map(
    (await getItems<StoredItem & { readonly kind: string }>(keys, kinds, { consistent: true })).map((item) => [
      idOf(item),
      item,
    ]),
  );
  const missing = versions.map((each) => {
    const [first] = each;
    const known = first && stored.get(idOf(first));
    // What an interrupted start has stored is not stored again, because the ledger would record it twice.
    return each.slice(1 + each.findIndex((version) => isDeepStrictEqual(version, known)));
  });
  const most = Math.max(0, ...missing.map(({ length }) => length));
  for (let version = 0; version < most; version++) await putAll(missing.flatMap((each) => each[version] ?? []));
}

/** Few enough for a slow machine to store in time. */
const itemsAtOnce = 100;
const maxAttempts = 5;

async function putAll(items: readonly StoredItem[]): Promise<void> {
  for (let first = 0; first < items.length; first += itemsAtOnce) await put(items.slice(first, first + itemsAtOnce));
}

async function put(items: readonly StoredItem[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await putItems(items);
    } catch (error) {
      if (attempt === maxAttempts || !isTransient(error)) throw error;
    }
  }
}

const idOf = ({ pk, sk }: StoredItem): string => `${pk} ${sk}`;
