import type { SimulatorContext } from './simulator.ts';

export interface KeptItems<Item extends { readonly id: string }> {
  find(id: string): Item | undefined;
  all(): readonly Item[];
  put(item: Item): void;
  remove(id: string): void;
}

const max = 1000;

export const keptItems = <Item extends { readonly id: string }>(
  state: SimulatorContext<unknown>['state'],
  fact: string,
): KeptItems<Item> => {
  const stored = state.recall(fact);
  // Only this function stores this fact.
  const items = new Map((Array.isArray(stored) ? (stored as Item[]) : []).map((item) => [item.id, item]));
  const save = (): void => state.remember(fact, [...items.values()]);
  return {
    find: (id) => items.get(id),
    all: () => [...items.values()].reverse(),
    put: (item) => {
      items.set(item.id, item);
      const [oldest] = items.keys();
      if (items.size > max && oldest !== undefined) items.delete(oldest);
      save();
    },
    remove: (id) => {
      items.delete(id);
      save();
    },
  };
};
