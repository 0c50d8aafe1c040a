import { isRecord, oneOrMany } from '../foundation/json.ts';

type Test = (value: unknown) => boolean;

/**
 * The filter of an event source: a record passes if a pattern matches it or there are no patterns. Throws for an
 * operator that the runner does not support.
 */
export const eventFilter = (patterns: readonly unknown[]): Test => {
  const tests = patterns.map(patternTest);
  return (record) => tests.length === 0 || tests.some((test) => test(record));
};

const patternTest = (pattern: unknown): Test => {
  if (Array.isArray(pattern)) return anyOf(pattern);
  if (!isRecord(pattern)) throw new Error(`An event filter has ${JSON.stringify(pattern)} in place of a list.`);
  const tests = Object.entries(pattern).map(([key, inner]): Test => {
    if (key === '$or') {
      const alternatives = oneOrMany(inner).map(patternTest);
      return (record) => alternatives.some((test) => test(record));
    }
    const test = patternTest(inner);
    return (record) => test(isRecord(record) ? record[key] : undefined);
  });
  return (record) => tests.every((test) => test(record));
};

const anyOf = (alternatives: readonly unknown[]): Test => {
  const tests = alternatives.map(leafTest);
  return (value) => {
    const values = Array.isArray(value) ? value : [value];
    return tests.some((test) => values.some(test));
  };
};

const leafTest = (leaf: unknown): Test => {
  if (!isRecord(leaf)) return (value) => value === leaf;
  const [[operator, operand] = ['', undefined]] = Object.entries(leaf);
  const make = operators[operator];
  if (!make) throw new Error(`The local runner does not support the event filter operator ${operator}.`);
  return make(operand);
};

const operators: Readonly<Record<string, (operand: unknown) => Test>> = {
  exists: (operand) => (value) => (value !== undefined && !isRecord(value)) === operand,
  prefix: (operand) => (value) => typeof value === 'string' && value.startsWith(String(operand)),
  suffix: (operand) => (value) => typeof value === 'string' && value.endsWith(String(operand)),
  'equals-ignore-case': (operand) => (value) =>
    typeof value === 'string' && value.toLowerCase() === String(operand).toLowerCase(),
  'anything-but': (operand) => {
    const excluded = oneOrMany(operand).map(leafTest);
    return (value) => value !== undefined && !excluded.some((test) => test(value));
  },
  numeric: (operand) => {
    const parts = oneOrMany(operand);
    return (value) => typeof value === 'number' && everyComparison(value, parts);
  },
};

const everyComparison = (value: number, parts: readonly unknown[]): boolean => {
  for (let index = 0; index < parts.length; index += 2) {
    const bound = Number(parts[index + 1]);
    const holds = {
      '=': value === bound,
      '<': value < bound,
      '<=': value <= bound,
      '>': value > bound,
      '>=': value >= bound,
    };
    const comparison = parts[index];
    if (typeof comparison !== 'string' || !(comparison in holds)) return false;
    if (!Reflect.get(holds, comparison)) return false;
  }
  return true;
};
