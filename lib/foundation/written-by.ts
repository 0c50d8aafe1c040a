import type { Initiator } from './initiator.ts';

/** The caller whose request wrote an item last; absent if the service did so by itself. One text, to be short. */
type WrittenBy = `${Initiator['kind']} ${string}`;

export interface Stamped {
  readonly written_by?: WrittenBy;
}

export const stampOf = (actor: Initiator | undefined): Stamped =>
  actor && actor.id !== null ? { written_by: `${actor.kind} ${actor.id}` } : {};

export function writerOf({ written_by: by }: Stamped): Initiator | undefined {
  if (by === undefined) return undefined;
  const space = by.indexOf(' ');
  // Written by `stampOf`.
  return { kind: by.slice(0, space) as Initiator['kind'], id: by.slice(space + 1) };
}
