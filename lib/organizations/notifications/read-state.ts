/** What a user has read: everything up to an instant, and some of what came after it. */
export interface ReadState {
  readonly read_up_to: string;
  /** The later ones that were read, each by its time and id. */
  readonly read_after: readonly string[];
}

/** What tells one notification from another, and which came first. */
export interface NotificationRef {
  readonly id: string;
  readonly created_at: string;
}

export const initialReadState: ReadState = { read_up_to: '1970-01-01T00:00:00.000Z', read_after: [] };

/** Later ones that a reader remembers one by one. Its item stays below 8 KB, and below 1 KB as a rule. */
export const maxReadAfter = 100;

/** Longer than any function takes from the time it tells something at until it is written. */
const settlingMilliseconds = 60_000;

const placeOf = ({ created_at: at, id }: NotificationRef): string => `${at}#${id}`;
const instantIn = (place: string): string => place.slice(0, place.indexOf('#'));

export const isRead = (reader: ReadState, placed: NotificationRef): boolean =>
  placed.created_at <= reader.read_up_to || reader.read_after.includes(placeOf(placed));

/**
 * The reader who has read these as well, and everything up to an instant. Of more than a hundred that were read one by
 * one, the oldest become the instant: who has read so many later ones has left behind what is older.
 */
export function recordRead(reader: ReadState, read: readonly NotificationRef[], upTo = reader.read_up_to): ReadState {
  const after = [...new Set([...reader.read_after, ...read.map(placeOf)])]
    .filter((place) => instantIn(place) > upTo)
    .sort();
  const tooMany = after.length - maxReadAfter;
  if (tooMany <= 0) return { read_up_to: upTo, read_after: after };
  const readUpTo = instantIn(after[tooMany - 1] ?? '');
  return { read_up_to: readUpTo, read_after: after.filter((place) => instantIn(place) > readUpTo) };
}

/**
 * The reader who has read all of these, and all before them. Those of the last minute are remembered one by one: another
 * of that minute may not be written yet, and nobody has read it.
 */
export function recordAllRead(reader: ReadState, unread: readonly NotificationRef[], now: Date): ReadState {
  const settledUntil = new Date(now.getTime() - settlingMilliseconds).toISOString();
  const settled = unread.map(({ created_at: at }) => at).filter((at) => at <= settledUntil);
  const upTo = settled.reduce((latest, at) => (at > latest ? at : latest), reader.read_up_to);
  return recordRead(reader, unread, upTo);
}
