/** The value of a table's own key; undefined for any other text, also for what every object inherits (`constructor`). */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
