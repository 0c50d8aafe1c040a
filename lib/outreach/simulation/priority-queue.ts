/** `at` is in milliseconds since 1970. Of two entries with the same time, the lower `rank` comes first. */
export interface PriorityQueueEntry<Item> {
  readonly at: number;
  readonly rank: number;
  readonly item: Item;
}

const isBefore = (one: PriorityQueueEntry<unknown>, other: PriorityQueueEntry<unknown>): boolean =>
  one.at < other.at || (one.at === other.at && one.rank < other.rank);

/** A binary heap, earliest entry first. */
export class PriorityQueue<Item> {
  readonly #heap: PriorityQueueEntry<Item>[] = [];

  add(entry: PriorityQueueEntry<Item>): void {
    const heap = this.#heap;
    let index = heap.length;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = heap[parentIndex];
      if (!parent || !isBefore(entry, parent)) break;
      heap[index] = parent;
      index = parentIndex;
    }
    heap[index] = entry;
  }

  takeFirst(): PriorityQueueEntry<Item> | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]];
      const isLeft = left !== undefined && (right === undefined || !isBefore(right, left));
      const child = isLeft ? left : right;
      if (!child || !isBefore(child, last)) break;
      heap[index] = child;
      index = 2 * index + (isLeft ? 1 : 2);
    }
    heap[index] = last;
    return first;
  }
}
