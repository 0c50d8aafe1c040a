import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../accounts/account.ts';
import type { UndonePayment } from '../accounts/source-amounts.ts';
import { debtNames, debtReadings, givenBalance, paymentsAfter, stillRemembered } from '../accounts/undone-payment.ts';
import type { ImportBases, ImportTrace, WaitingUndo } from '../contacts/import-trace.ts';

export interface UndoRules {
  /** Names that are one fact: they go back together or not at all. */
  readonly groups: readonly (readonly string[])[];
  /** Follow from the others of their group. */
  readonly following: ReadonlySet<string>;
  /** Reversed payments may give the names the values of the import again. */
  readonly mayRecover: (names: readonly string[]) => boolean;
  /** Whose debt contains payments that are undone. */
  readonly account?: Account;
}

type Trace = ImportTrace & { readonly import_base?: number; readonly undone_payments?: readonly UndonePayment[] };

export interface TakenBack {
  /** Names with the values of before; null if there was none. */
  readonly restored: ReadonlyMap<string, unknown>;
  /** Names that the change does not give back: a later import, or somebody else, has changed them. */
  readonly kept: readonly string[];
  readonly trace: Trace;
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
export function takeBack(item: Trace, change: WaitingUndo | undefined, rules: UndoRules): TakenBack {
  const { import_bases, import_base, waiting_undos: waiting = [] } = item;
  let bases: ReadonlyMap<string, number> = new Map(Object.entries(import_bases ?? {}));
  let base = import_base;
  let payments = item.undone_payments ?? [];
  const restored = new Map<string, unknown>();
  const valueOf = (name: string): unknown =>
    restored.has(name) ? restored.get(name) : (Reflect.get(item, name) ?? null);
  const isToCompare = (name: string, [before, after]: WaitingUndo['values'][string]) =>
    !rules.following.has(name) && !isDeepStrictEqual(before, after);
  // A creation goes back after everything else, and as a whole.
  const waitingAfter = waiting.filter(({ version }) => version === 0);
  const ended: WaitingUndo[] = [];
  const isOfChange = (undo: WaitingUndo) => undo.import === change?.import && undo.version === change.version;
  const later = waiting.filter(({ version }) => version > 0);
  const undos = [...later, ...(change && !later.some(isOfChange) ? [change] : [])];
  for (const undo of undos.toSorted((one, other) => other.version - one.version)) {
    const values: Record<string, WaitingUndo['values'][string]> = {};
    const kept = [...(undo.kept ?? [])];
    const left = basesWithout(bases, undo);
    for (const { names, entries } of unitsOf(undo, rules)) {
      const contained = { version: undo.version, bases: Object.fromEntries(left), payments };
      const account = names === debtNames && rules.account;
      const readings = account
        ? debtReadings(entries, { ...contained, account: { ...account, ...Object.fromEntries(restored) } })
        : [entries];
      const fits = (at: 0 | 1) =>
        readings.find((reading) =>
          reading.every(([name, pair]) => rules.following.has(name) || isDeepStrictEqual(valueOf(name), pair[at])),
        );
      const taken = fits(1);
      const latest = Math.max(...names.map((name) => bases.get(name) ?? 0));
      // A delivery before this one has taken it back already.
      if (undo === change && undo.bases && latest < undo.version) continue;
      if (latest <= undo.version && taken) {
        for (const [name, [before]] of taken) restored.set(name, before);
        if (account) payments = paymentsAfter(contained);
      } else if (latest > undo.version || (!fits(0) && rules.mayRecover(names)))
        Object.assign(values, Object.fromEntries(entries));
      else if (!fits(0)) kept.push(...entries.flatMap(([name, pair]) => (isToCompare(name, pair) ? [name] : [])));
    }
    // What waits keeps its base: payments before it are in it.
    const waits = Object.keys(values);
    const hasBase = new Set(
      waits.some((name) => debtNames.includes(name)) ? [...debtNames, givenBalance, ...waits] : waits,
    );
    bases = new Map([...left, ...[...bases].filter(([name]) => hasBase.has(name))]);
    if (base === undo.version) ({ base } = undo);
    const isLeft = Object.keys(values).length > 0 || kept.length > 0 || (base ?? 0) > undo.version;
    (isLeft ? waitingAfter : ended).push({ ...undo, values, ...(kept.length > 0 && { kept }) });
  }
  const ofChange = waitingAfter.find(isOfChange);
  const waitingNames = Object.entries(ofChange?.values ?? {}).flatMap(([name, pair]) =>
    isToCompare(name, pair) && !isDeepStrictEqual(valueOf(name), pair[0]) ? [name] : [],
  );
  const remembered = stillRemembered(payments, Object.fromEntries(bases));
  return {
    restored,
    kept: [...(ofChange?.kept ?? []), ...waitingNames],
    trace: {
      ...(bases.size > 0 && { import_bases: Object.fromEntries(bases) }),
      ...(base !== undefined && { import_base: base }),
      ...(waitingAfter.length > 0 && { waiting_undos: waitingAfter.slice(0, maxWaiting) }),
      ...(remembered.length > 0 && { undone_payments: remembered }),
    },
    ended,
  };
}

function unitsOf({ values }: WaitingUndo, { groups }: UndoRules) {
  const groupOf = (name: string) => groups.find((group) => group.includes(name)) ?? [name];
  const byGroup = Map.groupBy(Object.entries(values), ([name]) => groupOf(name).join(' '));
  return [...byGroup.values()].map((entries) => ({ names: groupOf(entries[0]?.[0] ?? ''), entries }));
}

function basesWithout(bases: ReadonlyMap<string, number>, undo: WaitingUndo): ReadonlyMap<string, number> {
  const former = (name: string): ImportBases[string] | undefined => undo.bases?.[name];
  return new Map(
    [...bases].flatMap(([name, of]) => {
      const base = of === undo.version ? former(name) : of;
      return base === undefined ? [] : [[name, base] as const];
    }),
  );
}
