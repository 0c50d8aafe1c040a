export interface RecentItems<Item> {
  add(id: string, item: Item): void;
  get(id: string): Item | undefined;
  all(): Item[];
  clear(): void;
}

export const recentItems = <Item>(max: number): RecentItems<Item> => {
  const items = new Map<string, Item>();
  return {
    add: (id, item) => {
      items.set(id, item);
      const [oldest] = items.keys();
      if (items.size > max && oldest !== undefined) items.delete(oldest);
    },
    get: (id) => items.get(id),
    all: () => [...items.values()].reverse(),
    clear: () => items.clear(),
  };
};
