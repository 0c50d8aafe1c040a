/** The way through a list of people. */
export interface Walk {
  /** "3 of 42" */
  readonly position: string;
  /** Undefined at the end of the list. */
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
}

interface Steps {
  /** Of the item that is shown, or where it was before it left the list. */
  readonly at: number;
  readonly next: number | undefined;
  readonly previous: number | undefined;
}

/** What J and K lead to. An item that has left the list since it was shown has made room for the one after it. */
export function stepsFrom(found: number, lastAt: number, count: number): Steps {
  const at = found === -1 ? lastAt : found;
  const next = found === -1 ? at : at + 1;
  return { at, next: next < count ? next : undefined, previous: at > 0 ? Math.min(at, count) - 1 : undefined };
}
