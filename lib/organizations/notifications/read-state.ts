/** What a user has read: everything up to an instant, and some notifications after it. */
export interface ReadState {
  readonly read_up_to: string;
  /** The ones after `read_up_to` that were read, each as `<created_at>#<id>`. */
  readonly read_after: readonly string[];
}

/** The id of a notification and the time that orders it. */
export interface NotificationRef {
  readonly id: string;
  readonly created_at: string;
}

export const initialReadState: ReadState = { read_up_to: '1970-01-01T00:00:00.000Z', read_after: [] };

/** The longest `read_after`. It keeps the item below 8 KB, and usually below 1 KB. */
export const maxReadAfter = 100;

/** Longer than any function takes between timestamping a notification and writing it. */
const settlingMs = 60_000;

const placeOf = ({ created_at: at, id }: NotificationRef): string => `${at}#${id}`;
const instantIn = (place: string): string => place.slice(0, place.indexOf('#'));

export const isRead = (reader: ReadState, placed: NotificationRef): boolean =>
  placed.created_at <= reader.read_up_to || reader.read_after.includes(placeOf(placed));

/**
 * Records notifications as read, and everything up to `upTo`. If more than a hundred would be remembered one by one, the
 * oldest of them move `read_up_to` forward, which also marks older unread ones as read.
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
 * Records all of these as read, and everything older. Those of the last minute are remembered one by one, because another
 * notification with a timestamp in that minute may still be on its way to the table.
 */
export function recordAllRead(reader: ReadState, unread: readonly NotificationRef[], now: Date): ReadState {
  const settledUntil = new Date(now.getTime() - settlingMs).toISOString();
  const settled = unread.map(({ created_at: at }) => at).filter((at) => at <= settledUntil);
  const upTo = settled.reduce((latest, at) => (at > latest ? at : latest), reader.read_up_to);
  return recordRead(reader, unread, upTo);
}
