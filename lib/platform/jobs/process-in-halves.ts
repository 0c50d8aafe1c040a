/** Processing of records whose order matters, with a fallback for one that cannot be processed. */
export interface Processing<Entry> {
  readonly act: (entries: readonly Entry[]) => Promise<void>;
  /** True for an error that is not caused by the records, which are then left to a retry. */
  readonly isTransient: (error: unknown) => boolean;
  /** Passes over a record that fails alone. Returns false to have it delivered again. */
  readonly park: (entry: Entry, error: unknown) => Promise<boolean>;
  readonly hasTime: () => boolean;
  readonly onFailure: (error: unknown, entries: readonly Entry[]) => void;
}

/**
 * Processes records in their order, and halves those that fail until the one at fault is alone. Nothing after a record is
 * processed before the record itself is processed or parked. Returns the first record to deliver again; undefined if there
 * is none.
 */
export async function processInHalves<Entry>(
  entries: readonly Entry[],
  processing: Processing<Entry>,
): Promise<Entry | undefined> {
  const [first] = entries;
  if (first === undefined || !processing.hasTime()) return first;
  try {
    await processing.act(entries);
    return undefined;
  } catch (error) {
    processing.onFailure(error, entries);
    if (processing.isTransient(error)) return first;
    if (entries.length === 1) return (await processing.park(first, error)) ? undefined : first;
  }
  const middle = Math.ceil(entries.length / 2);
  return (
    (await processInHalves(entries.slice(0, middle), processing)) ?? processInHalves(entries.slice(middle), processing)
  );
}
