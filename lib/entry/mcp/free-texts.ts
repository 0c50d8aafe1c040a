import type { Schema } from '../openapi/openapi-document.ts';

interface Found {
  readonly closed: Set<string>;
  readonly free: Set<string>;
  readonly objects: Set<string>;
}

const closedFormats = ['uuid', 'date', 'date-time'];

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const isText = (value: unknown): boolean => typeof value === 'string';

function walk(schema: Schema, path: string, found: Found): void {
  const { properties, items, anyOf = [], oneOf = [], additionalProperties, format = '' } = schema;
  const isEnumerated = schema.enum?.some(isText) === true || isText(schema.const);
  const isString = isEnumerated || [schema.type].flat().includes('string');
  if (isString) (isEnumerated || closedFormats.includes(format) ? found.closed : found.free).add(path);
  if (typeof additionalProperties === 'object') found.objects.add(path);
  for (const option of [...anyOf, ...oneOf]) walk(option, path, found);
  for (const [name, field] of Object.entries(properties ?? {})) walk(field, join(path, name), found);
  if (items) walk(items, join(path, '*'), found);
}

/** Tells by the schemas of replies which texts in them have a closed form, such as an enumeration or an instant. */
export function closedTextsOf(schemas: readonly Schema[]): {
  readonly closedTexts: readonly string[];
  readonly freeObjects: readonly string[];
} {
  const found: Found = { closed: new Set(), free: new Set(), objects: new Set() };
  for (const schema of schemas) walk(schema, '', found);
  return {
    closedTexts: [...found.closed].filter((path) => !found.free.has(path)).sort(),
    freeObjects: [...found.objects].sort(),
  };
}
