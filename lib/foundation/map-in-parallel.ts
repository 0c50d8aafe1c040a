/** Runs at most `limit` calls at once and keeps the order of the items. */
export async function mapInParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const [first] = items;
  if (first !== undefined && items.length === 1) return [await act(first)];
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item !== undefined) results[at] = await act(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
