import type * as z from 'zod/mini';
import { schemaOf } from '../../foundation/schema.ts';
import type { Shape } from './route.ts';

/** Orders the fields of a value by its schema. Returns the value itself if nothing changes. */
interface FieldOrder {
  readonly accepts: (value: unknown) => boolean;
  readonly apply: (value: unknown) => unknown;
}

type Fields = Readonly<Record<string, unknown>>;

function isMap(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Returns the same list if no item changes. */
function mapChanged(list: readonly unknown[], map: (item: unknown) => unknown): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let at = 0; at < list.length; at++) {
    const mapped = map(list[at]);
    if (mapped === list[at]) continue;
    copy ??= [...list];
    copy[at] = mapped;
  }
  return copy ?? list;
}

const listOrder = (item: FieldOrder): FieldOrder => ({
  accepts: isList,
  apply: (value) => (isList(value) ? mapChanged(value, item.apply) : value),
});

const isSorted = (names: readonly string[]): boolean =>
  names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name);

const recordOrder = (item: FieldOrder | undefined): FieldOrder => ({
  accepts: isMap,
  apply(value) {
    if (!isMap(value)) return value;
    const names = Object.keys(value);
    const values = item ? names.map((name) => item.apply(value[name])) : [];
    if (isSorted(names) && names.every((name, at) => !item || values[at] === value[name])) return value;
    const entries = names.map((name, at): [string, unknown] => [name, item ? values[at] : value[name]]);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  },
});

const anyOrder: FieldOrder = {
  accepts: () => true,
  apply(value) {
    if (isList(value)) return mapChanged(value, anyOrder.apply);
    return isMap(value) ? sortedRecord.apply(value) : value;
  },
};
const sortedRecord = recordOrder(anyOrder);

interface Field {
  readonly name: string;
  readonly order: FieldOrder | undefined;
  readonly isOptional: boolean;
}

function objectOrder(fields: readonly Field[]): FieldOrder {
  const names = fields.map(({ name }) => name);
  const known = new Set(names);
  const nested = fields.flatMap(({ name, order }) => (order ? [{ name, order }] : []));

  /** Compares the names in sequence, which costs less than look-ups. */
  function isInOrder(value: Fields): boolean {
    let at = 0;
    for (const name in value) {
      while (at < names.length && names[at] !== name) at++;
      if (at === names.length) return false;
    }
    return true;
  }

  function reordered(value: Fields): Fields {
    const result: Record<string, unknown> = {};
    for (const name of names) if (Object.hasOwn(value, name)) result[name] = value[name];
    const others = Object.keys(value).filter((name) => !known.has(name));
    if (others.length === 0) return result;
    // Not by assignment, because a field may be called `__proto__`.
    return { ...result, ...Object.fromEntries(others.map((name) => [name, value[name]])) };
  }

  return {
    accepts: (value) =>
      isMap(value) &&
      Object.keys(value).every((name) => known.has(name)) &&
      fields.every(({ name, isOptional }) => isOptional || Object.hasOwn(value, name)),
    apply(value) {
      if (!isMap(value)) return value;
      const result = isInOrder(value) ? value : reordered(value);
      let copy: Record<string, unknown> | undefined;
      for (const { name, order } of nested) {
        const inner = result[name];
        if (typeof inner !== 'object' || inner === null) continue;
        const ordered = order.apply(inner);
        if (ordered === inner) continue;
        copy ??= { ...result };
        copy[name] = ordered;
      }
      return copy ?? result;
    },
  };
}

function unionOrder(members: readonly FieldOrder[]): FieldOrder | undefined {
  const [only, ...others] = members;
  if (others.length === 0) return only;
  return {
    accepts: (value) => members.some(({ accepts }) => accepts(value)),
    apply: (value) => members.find(({ accepts }) => accepts(value))?.apply(value) ?? value,
  };
}

function taggedUnionOrder(tag: string, options: readonly z.core.$ZodType[]): FieldOrder {
  const members = new Map<unknown, FieldOrder | undefined>();
  for (const option of options) {
    const order = compile(option);
    for (const value of option._zod.propValues?.[tag] ?? []) members.set(value, order);
  }
  return {
    accepts: (value) => isMap(value) && members.has(value[tag]),
    apply: (value) => (isMap(value) ? (members.get(value[tag])?.apply(value) ?? value) : value),
  };
}

/** Undefined for a schema of values without fields. */
function compile(schema: z.core.$ZodType): FieldOrder | undefined {
  // All schemas that the library makes are of one of its types.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectOrder(
        Object.entries(def.shape).map(([name, field]) => ({
          name,
          order: compile(field),
          isOptional: field._zod.optin === 'optional',
        })),
      );
    case 'array': {
      const item = compile(def.element);
      return item && listOrder(item);
    }
    case 'record':
      return recordOrder(compile(def.valueType));
    case 'union':
      if ('discriminator' in def) return taggedUnionOrder(String(def.discriminator), def.options);
      return unionOrder(def.options.flatMap((option) => compile(option) ?? []));
    case 'unknown':
    case 'any':
      return anyOrder;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return compile(def.innerType);
    case 'pipe':
      return compile(def.in);
    default:
      return undefined;
  }
}

const compiled = new WeakMap<Shape, { readonly order: FieldOrder | undefined }>();

/** Orders fields as the schema declares them, and sorts free keys. */
export function orderFields<Value>(shape: Shape, value: Value): Value {
  const known = compiled.get(shape);
  const { order } = known ?? { order: compile(schemaOf(shape)) };
  if (!known) compiled.set(shape, { order });
  // The order of fields is not part of a type.
  return order ? (order.apply(value) as Value) : value;
}
