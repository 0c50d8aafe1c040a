import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { TranslateConfig } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

export type Attributes = Record<string, AttributeValue>;

const marshallOptions = { removeUndefinedValues: true };

// By default a number beyond 2^53, such as a sum of many balances, would become a bigint, which JSON cannot hold.
const unmarshallOptions = { wrapNumbers: Number };

/** Returns copies, because the document client adds to its options. */
export const translateConfig = (): TranslateConfig => ({
  marshallOptions: { ...marshallOptions },
  unmarshallOptions: { ...unmarshallOptions },
});

type Fields = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function isMap(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const isMisread = (map: Fields): boolean => Object.hasOwn(map, 'constructor') || Object.hasOwn(map, '__proto__');

function containsMisread(value: unknown): boolean {
  if (isList(value)) return value.some(containsMisread);
  return isMap(value) && (isMisread(value) || Object.values(value).some(containsMisread));
}

function convertMaps(value: unknown): unknown {
  if (isList(value)) return value.map(convertMaps);
  if (!isMap(value)) return value;
  const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    name === '__proto__' ? [] : [[name, convertMaps(inner)]],
  );
  return isMisread(value) ? new Map(fields) : Object.fromEntries(fields);
}

/**
 * Prepares values for the conversion, which takes the type of an object from its `constructor` and fails if a map has a
 * field of that name (@aws-sdk/util-dynamodb 3.996.9, convertToAttr.js). Such a map becomes a Map. A field named
 * `__proto__`, which the conversion would make the prototype of the map, is left out.
 */
export const toStorable = <Stored extends Fields>(values: Stored): Stored =>
  // A Map is stored as the object that it replaces.
  containsMisread(values)
    ? (Object.fromEntries(Object.entries(values).map(([name, value]) => [name, convertMaps(value)])) as Stored)
    : values;

export const marshallItem = (item: Fields): Attributes => marshall(toStorable(item), marshallOptions);

/** For items that the document client does not convert: in errors and stream records. */
export const unmarshallItem = (attributes: Attributes): Readonly<Record<string, unknown>> =>
  unmarshall(attributes, unmarshallOptions);
