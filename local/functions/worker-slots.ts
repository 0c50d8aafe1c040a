import type { FunctionWorker } from './worker.ts';

export interface Slot {
  readonly functionName: string;
  readonly worker: FunctionWorker;
  state: 'starting' | 'idle' | 'busy' | 'ending';
  idleTimer?: NodeJS.Timeout;
}

export interface WorkerSlots {
  readonly size: number;
  add(slot: Slot): void;
  delete(slot: Slot): void;
  find(worker: FunctionWorker): Slot | undefined;
  /** The slots of a function in these states, least recently used first. */
  ofFunction(functionName: string, ...states: readonly Slot['state'][]): readonly Slot[];
  inState(state: Slot['state']): readonly Slot[];
  all(): readonly Slot[];
  /** Removes the idle workers that have died. */
  deleteDead(): void;
}

export const openWorkerSlots = (functionNames: readonly string[]): WorkerSlots => {
  const slots = new Map<FunctionWorker, Slot>();
  const slotsByFunction = new Map(functionNames.map((name) => [name, new Set<Slot>()]));
  const all = () => [...slots.values()];
  const remove = (slot: Slot): void => {
    slotsByFunction.get(slot.functionName)?.delete(slot);
    slots.delete(slot.worker);
  };
  return {
    get size() {
      return slots.size;
    },
    add: (slot) => {
      slotsByFunction.get(slot.functionName)?.add(slot);
      slots.set(slot.worker, slot);
    },
    delete: remove,
    find: (worker) => slots.get(worker),
    ofFunction: (functionName, ...states) =>
      [...(slotsByFunction.get(functionName) ?? [])].filter(({ state }) => states.includes(state)),
    inState: (state) => all().filter((slot) => slot.state === state),
    all,
    deleteDead: () => {
      for (const slot of all()) {
        if (slot.state !== 'idle' || slot.worker.isAlive()) continue;
        clearTimeout(slot.idleTimer);
        remove(slot);
      }
    },
  };
};
