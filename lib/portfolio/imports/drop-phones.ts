import type { ProblemDetail } from '../../foundation/problem.ts';

const phonePath = /^contact\.(?:phone|whatsapp|phones\.(\d+)\.number)$/;

export const isDroppable = (path: string): boolean => phonePath.test(path);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface WithoutPhones {
  readonly record: unknown;
  readonly paths: readonly string[];
}

/**
 * Leaves out the phone numbers of a record if they are its only problems, because a debt is worth more than a number.
 */
export function dropPhones(record: unknown, problems: readonly ProblemDetail[]): WithoutPhones | undefined {
  const paths = [...new Set(problems.map(({ path }) => path))];
  if (!paths.every(isDroppable)) return undefined;
  if (!isFields(record) || !isFields(record['contact'])) return undefined;
  const { phones, ...others } = record['contact'];
  const dropped = new Set(paths);
  const isKept = ([name]: [string, unknown]) => !dropped.has(`contact.${name}`);
  const contact = {
    ...Object.fromEntries(Object.entries(others).filter(isKept)),
    ...(phones !== undefined && listWithout(phones, dropped)),
  };
  return { record: { ...record, contact }, paths };
}

/** Leaves out a list that became empty: an empty list would remove the stored phones. */
function listWithout(phones: unknown, dropped: ReadonlySet<string>): { readonly phones?: unknown } {
  if (!Array.isArray(phones)) return { phones };
  const left = phones.filter((_, index) => !dropped.has(`contact.phones.${index}.number`));
  return left.length === 0 && phones.length > 0 ? {} : { phones: left };
}
