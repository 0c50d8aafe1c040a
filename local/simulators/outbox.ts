import { randomUUID } from 'node:crypto';
import { listAt } from '../foundation/json.ts';
import { recentItems } from '../foundation/recent-items.ts';
import type { State } from '../foundation/state.ts';
import type { Provider } from './simulator.ts';

/** A request from a provider to the service. */
export interface OutboxCallback {
  at: string;
  readonly event: string;
  /** The last HTTP status; null if there was no answer. */
  status: number | null;
  attempts: number;
  outcome: 'calling' | 'delivered' | 'failed';
}

/** A request from the service to a provider, the reply and the callbacks. */
export interface OutboxEntry {
  readonly id: string;
  readonly at: string;
  /** `userpool` mails invitations. */
  readonly provider: Provider | 'userpool';
  readonly operation: string;
  readonly to: string | null;
  readonly body: unknown;
  /** The HTTP status of the reply; null if the provider does not answer. */
  readonly status: number | null;
  readonly callback: OutboxCallback[];
}

/** The requests to the simulated providers. */
export interface Outbox {
  record(request: Omit<OutboxEntry, 'id' | 'callback'>): OutboxEntry;
  /** Newest first. */
  entries(): readonly OutboxEntry[];
  clear(): void;
  /** Stores the entries for the next start. */
  save(): void;
}

const maxEntries = 1000;

export const openOutbox = (state: State): Outbox => {
  const kept = recentItems<OutboxEntry>(maxEntries);
  for (const entry of listAt({ entries: state.recall('outbox') }, 'entries')) {
    // Only this file stores this fact.
    const stored = entry as OutboxEntry;
    kept.add(stored.id, stored);
  }
  return {
    record: (request) => {
      const entry = { id: randomUUID(), ...request, callback: [] };
      kept.add(entry.id, entry);
      return entry;
    },
    entries: () => kept.all(),
    clear: () => kept.clear(),
    save: () => state.remember('outbox', kept.all().reverse()),
  };
};
