import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';

type EntryOf<T extends TimelineEntry['type']> = Extract<TimelineEntry, { readonly type: T }>;
export type Decision = EntryOf<'decision'>['decision'];

export interface ShownEntry {
  readonly entry: TimelineEntry;
  /** The decision that allowed this message or call, or that is this entry. */
  readonly decision?: Decision | undefined;
}

/** Attaches the decision to each message and call, and drops it as an entry of its own. */
export function joinReceipts(entries: readonly TimelineEntry[]): ShownEntry[] {
  const decisions = new Map(
    entries.flatMap((entry) => (entry.type === 'decision' ? [[entry.decision.id, entry.decision] as const] : [])),
  );
  const sent = new Set(
    entries.flatMap((entry) => (entry.type === 'interaction' ? [entry.interaction.decision_id] : [])),
  );
  return entries.flatMap((entry): ShownEntry[] => {
    if (entry.type === 'decision') return sent.has(entry.decision.id) ? [] : [{ entry, decision: entry.decision }];
    if (entry.type !== 'interaction') return [{ entry }];
    return [{ entry, decision: decisions.get(entry.interaction.decision_id ?? '') }];
  });
}
