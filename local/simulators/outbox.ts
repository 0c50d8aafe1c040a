import { randomUUID } from 'node:crypto';
import { listAt } from '../foundation/json.ts';
import type { State } from '../foundation/state.ts';
import { recentItems } from '../foundation/recent-items.ts';
import type { Provider } from './simulator.ts';

/** One request of a provider to the service. */
export interface OutboxCallback {
  at: string;
  readonly event: string;
  /** The last HTTP status, or null while nobody has answered. */
  status: number | null;
  attempts: number;
  outcome: 'calling' | 'delivered' | 'failed';
}

/** One request of the service to a provider, and what came of it. */
export interface OutboxEntry {
  readonly id: string;
  readonly at: string;
  readonly provider: Provider;
  readonly operation: string;
  readonly to: string | null;
  readonly body: unknown;
  /** The HTTP status of the provider's answer; null where it never answers. */
  readonly status: number | null;
  readonly callback: OutboxCallback[];
}

/** What the simulated providers were asked to do, newest first. */
export interface Outbox {
  record(request: Omit<OutboxEntry, 'id' | 'callback'>): OutboxEntry;
  entries(): readonly OutboxEntry[];
  clear(): void;
  /** Keeps it for the next start. */
  save(): void;
}

const entriesMax = 1000;

export const openOutbox = (state: State): Outbox => {
  const kept = recentItems<OutboxEntry>(entriesMax);
  for (const entry of listAt({ entries: state.recall('outbox') }, 'entries')) {
    // Only this file writes the fact.
    const earlier = entry as OutboxEntry;
    kept.add(earlier.id, earlier);
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
