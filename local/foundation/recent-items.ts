/** The newest things by their id; beyond the most, the oldest is dropped. */
export interface RecentItems<Thing> {
  add(id: string, thing: Thing): void;
  get(id: string): Thing | undefined;
  /** Newest first. */
  all(): Thing[];
  clear(): void;
}

export const recentItems = <Thing>(most: number): RecentItems<Thing> => {
  const things = new Map<string, Thing>();
  return {
    add: (id, thing) => {
      things.set(id, thing);
      const [oldest] = things.keys();
      if (things.size > most && oldest !== undefined) things.delete(oldest);
    },
    get: (id) => things.get(id),
    all: () => [...things.values()].reverse(),
    clear: () => things.clear(),
  };
};
