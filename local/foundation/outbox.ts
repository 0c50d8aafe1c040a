import { randomUUID } from 'node:crypto';
import { messageOf } from './errors.ts';
import { listAt } from './json.ts';
import { recentItems } from './recent-items.ts';
import type { State } from './state.ts';
import type { Provider } from './providers.ts';

export interface OutboxCallback {
  at: string;
  readonly event: string;
  /** The last HTTP status; null if there was no answer. */
  status: number | null;
  attempts: number;
  outcome: 'calling' | 'delivered' | 'failed';
}

export interface OutboxEntry {
  readonly id: string;
  readonly at: string;
  /** `userpool` mails invitations. */
  readonly provider: Provider | 'userpool';
  readonly operation: string;
  readonly to: string | null;
  readonly body: unknown;
  readonly status: number | null;
  readonly callback: OutboxCallback[];
}

export interface Outbox {
  record(request: Omit<OutboxEntry, 'id' | 'callback'>): OutboxEntry;
  entries(): readonly OutboxEntry[];
  clear(): void;
  save(): void;
}

const maxEntries = 1000;

/**
 * Larger than any message of the service. The limit matters because a thousand entries are kept in memory and shown on
 * one page.
 */
const maxBodyCharacters = 256 * 1024;

/** Returns the body, or a note in its place if it is too large, or nested too deeply to be stored as JSON. */
const storable = (body: unknown): unknown => {
  try {
    const { length } = JSON.stringify([body]);
    return length <= maxBodyCharacters ? body : `(not kept: ${length} characters)`;
  } catch (error) {
    return `(not kept: ${messageOf(error)})`;
  }
};

export const openOutbox = (state: State): Outbox => {
  const kept = recentItems<OutboxEntry>(maxEntries);
  for (const entry of listAt({ entries: state.recall('outbox') }, 'entries')) {
    // Only this file stores this fact.
    const stored = entry as OutboxEntry;
    kept.add(stored.id, stored);
  }
  return {
    record: (request) => {
      const entry = { id: randomUUID(), ...request, body: storable(request.body), callback: [] };
      kept.add(entry.id, entry);
      return entry;
    },
    entries: () => kept.all(),
    clear: () => kept.clear(),
    save: () => state.remember('outbox', kept.all().reverse()),
  };
};
