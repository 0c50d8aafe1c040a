/** The value, which a test relies on. Throws if there is none: what stands in for it would let the test ask for something else. */
export function required<Value>(value: Value | null | undefined, name = 'A value that this test needs'): Value {
  if (value === undefined || value === null) throw new Error(`${name} is missing.`);
  return value;
}
