import type * as z from 'zod/mini';

const built = new WeakMap<() => z.ZodMiniType, z.ZodMiniType>();

/** Built on first use and kept: building a schema costs several times what parsing with it does. */
export function schemaOf<Schema extends z.ZodMiniType>(shape: () => Schema): Schema {
  const existing = built.get(shape);
  // The entry of a shape is what that shape returned.
  if (existing) return existing as Schema;
  const schema = shape();
  built.set(shape, schema);
  return schema;
}
