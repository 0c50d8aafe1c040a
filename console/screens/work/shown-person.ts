interface Entry {
  readonly contact_id: string;
  readonly may_call: boolean;
}

export interface ShownPerson<Shown extends Entry> {
  /** As it was when the person came in front of the user: their account must not change under a call. */
  readonly entry: Shown;
  readonly at: number;
  /** They are where they were, so the next person is the one after them. */
  readonly isInPlace: boolean;
}

/**
 * The person in front of a user, whom only the user replaces: a call puts them at the end of the queue or out of its
 * page, and the queue is read again at any time.
 */
export function shownPerson<Shown extends Entry>(
  entries: readonly Shown[],
  chosen: string | undefined,
  last: ShownPerson<Shown> | undefined,
): ShownPerson<Shown> | undefined {
  const id = chosen ?? last?.entry.contact_id;
  const kept = last?.entry.contact_id === id ? last : undefined;
  const at = entries.findIndex(({ contact_id: contact }) => contact === id);
  const found = entries[at];
  const hasLeft = !found || (at !== kept?.at && kept?.entry.may_call === true && !found.may_call);
  if (kept && hasLeft) return { ...kept, isInPlace: false };
  if (found) return { entry: kept?.entry ?? found, at, isInPlace: true };
  const [first] = entries;
  return first && { entry: first, at: 0, isInPlace: true };
}
