import { tableClient } from '../../lib/platform/aws/table/table.ts';
import { type StoredItem, memoryTable } from './memory-table.ts';
import { type HistorySettings, playHistory } from './play-history.ts';
import { openWrittenItems } from './written-items.ts';

/** The versions of each item that the history writes. */
export async function playInMemory(
  settings: HistorySettings,
  given: readonly StoredItem[],
): Promise<(readonly StoredItem[])[]> {
  const client = tableClient();
  const written = openWrittenItems();
  const { send } = memoryTable(given, written.record);
  Object.assign(client, { send });
  try {
    await playHistory(settings);
  } finally {
    Reflect.deleteProperty(client, 'send');
  }
  return written.versions();
}
