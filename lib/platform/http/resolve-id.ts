import { type IdKind, tryParseId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { By } from './wire.ts';

/** A malformed id is 404, like an unknown one. */
export function resolveId<Id extends string>(
  kind: IdKind<Id>,
  noun: string,
  idOf: (externalId: string) => Id,
  named: string,
  by: By,
): Id {
  if (by === 'external_id') return idOf(named);
  const id = tryParseId(kind, named);
  if (id === undefined) throw notFound(noun);
  return id;
}
