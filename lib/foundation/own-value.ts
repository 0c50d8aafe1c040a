/** The value of a record's own key; undefined for any other text, even one that every object inherits (`constructor`). */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
