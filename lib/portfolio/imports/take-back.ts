import { isDeepStrictEqual } from 'node:util';
import type { ImportBases, ImportTrace, WaitingUndo } from '../contacts/import-trace.ts';

export interface UndoRules {
  /** Names that are one fact: they go back together or not at all. */
  readonly groups: readonly (readonly string[])[];
  /** Follow from the others of their group. */
  readonly following: ReadonlySet<string>;
  /** Reversed payments may give the names the values of the import again. */
  readonly mayRecover: (names: readonly string[]) => boolean;
}

export interface TakenBack {
  /** Names with the values of before; null if there was none. */
  readonly restored: ReadonlyMap<string, unknown>;
  /** Names that the change does not give back: a later import, or somebody else, has changed them. */
  readonly kept: readonly string[];
  readonly trace: ImportTrace & { readonly import_base?: number };
  /** The undos of which nothing is left to take back. */
  readonly ended: readonly WaitingUndo[];
}

/** A list in an item has an end. */
const maxWaiting = 20;

/**
 * Takes back what imports changed, the latest first: each of them if no later import has changed it that is not undone,
 * and nobody else has. What later imports have changed waits until they are undone. What has its value of before already
 * is neither restored nor kept.
 */
export function takeBack(
  item: ImportTrace & { readonly import_base?: number },
  change: WaitingUndo | undefined,
  rules: UndoRules,
): TakenBack {
  const { import_bases, import_base, waiting_undos: waiting = [] } = item;
  const bases = new Map(Object.entries(import_bases ?? {}));
  let base = import_base;
  const restored = new Map<string, unknown>();
  const valueOf = (name: string): unknown =>
    restored.has(name) ? restored.get(name) : (Reflect.get(item, name) ?? null);
  // A creation goes back after everything else, and as a whole.
  const left = waiting.filter(({ version }) => version === 0);
  const ended: WaitingUndo[] = [];
  const isOfChange = (undo: WaitingUndo) => undo.import === change?.import && undo.version === change.version;
  const later = waiting.filter(({ version }) => version > 0);
  const undos = [...later, ...(change && !later.some(isOfChange) ? [change] : [])];
  for (const undo of undos.toSorted((one, other) => other.version - one.version)) {
    const values: Record<string, WaitingUndo['values'][string]> = {};
    const kept = [...(undo.kept ?? [])];
    for (const { names, entries } of unitsOf(undo, rules)) {
      const compared = entries.filter(([name]) => !rules.following.has(name));
      const has = (at: 0 | 1) => compared.every(([name, pair]) => isDeepStrictEqual(valueOf(name), pair[at]));
      const latest = Math.max(...names.map((name) => bases.get(name) ?? 0));
      // A delivery before this one has taken it back already.
      if (undo === change && undo.bases && latest < undo.version) continue;
      if (latest <= undo.version && has(1)) for (const [name, [before]] of entries) restored.set(name, before);
      else if (latest > undo.version || (!has(0) && rules.mayRecover(names)))
        Object.assign(values, Object.fromEntries(entries));
      else if (!has(0)) kept.push(...compared.map(([name]) => name));
    }
    for (const [name, of] of bases) if (of === undo.version) setOrDelete(bases, name, undo.bases?.[name]);
    if (base === undo.version) ({ base } = undo);
    const isLeft = Object.keys(values).length > 0 || kept.length > 0 || (base ?? 0) > undo.version;
    (isLeft ? left : ended).push({ ...undo, values, ...(kept.length > 0 && { kept }) });
  }
  const waits = left.find(isOfChange);
  const waitingNames = Object.entries(waits?.values ?? {}).flatMap(([name, [before]]) => {
    const isBefore = rules.following.has(name) || isDeepStrictEqual(valueOf(name), before);
    return isBefore ? [] : [name];
  });
  return {
    restored,
    kept: [...(waits?.kept ?? []), ...waitingNames],
    trace: {
      ...(bases.size > 0 && { import_bases: Object.fromEntries(bases) }),
      ...(base !== undefined && { import_base: base }),
      ...(left.length > 0 && { waiting_undos: left.slice(0, maxWaiting) }),
    },
    ended,
  };
}

function unitsOf({ values }: WaitingUndo, { groups }: UndoRules) {
  const groupOf = (name: string) => groups.find((group) => group.includes(name)) ?? [name];
  const byGroup = Map.groupBy(Object.entries(values), ([name]) => groupOf(name).join(' '));
  return [...byGroup.values()].map((entries) => ({ names: groupOf(entries[0]?.[0] ?? ''), entries }));
}

function setOrDelete(bases: Map<string, number>, name: string, of: ImportBases[string] | undefined): void {
  if (of === undefined) bases.delete(name);
  else bases.set(name, of);
}
