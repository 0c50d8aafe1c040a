import { isRecord } from '../foundation/json.ts';

export type FieldKind = 'text' | 'number' | 'flag' | 'list' | 'texts' | 'object';

export interface FieldProblem {
  readonly field: string;
  readonly problem: 'missing' | 'unknown' | 'kind';
}

const isText = (value: unknown): boolean => typeof value === 'string';

const checks: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: isText,
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  texts: (value) => isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText)),
  object: isRecord,
};

export const fieldProblem = (
  given: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, FieldKind>>,
): FieldProblem | undefined => {
  const kinds = new Map(Object.entries(fields).map(([name, kind]) => [name.replace('!', ''), kind]));
  for (const name of Object.keys(fields)) {
    if (!name.endsWith('!')) continue;
    const value = given[name.slice(0, -1)];
    if (value === undefined || value === null || value === '') return { field: name.slice(0, -1), problem: 'missing' };
  }
  for (const [name, value] of Object.entries(given)) {
    const kind = kinds.get(name);
    if (kind === undefined) return { field: name, problem: 'unknown' };
    if (value !== null && !checks[kind](value)) return { field: name, problem: 'kind' };
  }
  return undefined;
};

export const parseObject = (body: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
