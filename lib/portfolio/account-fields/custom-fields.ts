import { ownValue } from '../../foundation/own-value.ts';
import { refused } from '../../foundation/problem.ts';

export type CustomFields = Readonly<Record<string, string | number>>;

/** As it is given: null removes a field, or all of them. */
export type CustomFieldsChange = Readonly<Record<string, string | number | null>> | null;

export const maxCustomFields = 20;
export const maxCustomText = 200;

export const customKeyForm = /^[a-z][a-z0-9_]{0,39}$/;

/** `cost_center=CC-1`: a field and the value that it must have, as text. */
export const customConditionForm = /^[a-z][a-z0-9_]{0,39}=.{1,200}$/;

/** The values that a condition accepts: a CSV file does not tell a number from its text. */
export function customCondition(text: string): {
  readonly key: string;
  readonly value: string;
  readonly number: number | undefined;
} {
  const at = text.indexOf('=');
  const [key, value] = [text.slice(0, at), text.slice(at + 1)];
  return { key, value, number: numberIn(value) };
}

export function matchesCondition(fields: CustomFields = {}, condition: string): boolean {
  const { key, value, number } = customCondition(condition);
  const own = ownValue(fields, key);
  return own === value || (number !== undefined && own === number);
}

const numberIn = (text: string): number | undefined => (String(Number(text)) === text ? Number(text) : undefined);

/** The names that a change adds. */
export const addedNames = (
  before: CustomFields | undefined,
  change: CustomFieldsChange | undefined,
): readonly string[] =>
  Object.entries(change ?? {}).flatMap(([name, value]) =>
    value === null || (before && Object.hasOwn(before, name)) ? [] : [name],
  );

/**
 * Merges custom fields key by key; undefined if none is left.
 * @throws Problem 422 `too_many_custom_fields`
 */
export function mergeCustomFields(
  before: CustomFields | undefined,
  change: CustomFieldsChange | undefined,
): CustomFields | undefined {
  if (change === undefined) return before;
  const merged = Object.entries({ ...(change && before), ...change }).flatMap(([key, value]) =>
    value === null ? [] : [[key, keptNumber(before, key, value)] as const],
  );
  if (merged.length > maxCustomFields)
    throw refused('too_many_custom_fields', 'custom', `An account has at most ${maxCustomFields} custom fields.`);
  return merged.length === 0 ? undefined : Object.fromEntries(merged);
}

/** A CSV file gives a number as its text: it stays the number. */
function keptNumber(before: CustomFields = {}, key: string, value: string | number): string | number {
  const own = ownValue(before, key);
  return typeof own === 'number' && String(own) === value ? own : value;
}
