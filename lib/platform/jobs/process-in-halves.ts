export interface Processing<Entry> {
  readonly act: (entries: readonly Entry[]) => Promise<void>;
  /** The records did not cause the error, so they are left to a retry. */
  readonly isTransient: (error: unknown) => boolean;
  /** Skips a record that fails alone. Returns false to have it redelivered. */
  readonly park: (entry: Entry, error: unknown) => Promise<boolean>;
  readonly hasTime: () => boolean;
  readonly onFailure: (error: unknown, entries: readonly Entry[]) => void;
}

/**
 * Processes records in order and halves a failing batch until the record at fault is alone. Nothing after a record is
 * processed before the record is processed or parked. Returns the first record to redeliver; undefined if there is
 * none.
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
