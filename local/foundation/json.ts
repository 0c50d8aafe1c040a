import { ownValue } from '../../lib/foundation/own-value.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (value: unknown, key: string): unknown => (isRecord(value) ? ownValue(value, key) : undefined);

/** These read parsed JSON of unknown shape. A value that is missing or of another type counts as absent. */
export const recordAt = (value: unknown, key: string): Record<string, unknown> => {
  const inner = valueAt(value, key);
  return isRecord(inner) ? inner : {};
};

export const listAt = (value: unknown, key: string): readonly unknown[] => {
  const inner = valueAt(value, key);
  return Array.isArray(inner) ? inner : [];
};

export const textAt = (value: unknown, key: string): string | undefined => {
  const inner = valueAt(value, key);
  return typeof inner === 'string' ? inner : typeof inner === 'number' ? String(inner) : undefined;
};

export const numberAt = (value: unknown, key: string): number | undefined => {
  const text = textAt(value, key);
  return text === undefined || text === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
};

export const parseJson = (text: string): unknown => JSON.parse(text);

export const oneOrMany = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
