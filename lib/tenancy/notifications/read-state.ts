export interface ReadState {
  readonly read_up_to: string;
  /** The ones after `read_up_to` that were read, each as `<created_at>#<id>`. */
  readonly read_after: readonly string[];
}

export interface StoredReadState extends ReadState {
  readonly version: number;
}

export interface NotificationRef {
  readonly id: string;
  readonly created_at: string;
}

export const initialReadState: ReadState = { read_up_to: '1970-01-01T00:00:00.000Z', read_after: [] };

/** The longest `read_after`. It keeps the item below 8 KB, and usually below 1 KB. */
export const maxReadAfter = 100;

/** Longer than any function takes between timestamping a notification and writing it. */
const settlingMs = 60_000;

const entryOf = ({ created_at: at, id }: NotificationRef): string => `${at}#${id}`;
const timestampOf = (entry: string): string => entry.slice(0, entry.indexOf('#'));

export const isRead = (state: ReadState, notification: NotificationRef): boolean =>
  notification.created_at <= state.read_up_to || state.read_after.includes(entryOf(notification));

/**
 * Records notifications as read, and everything up to `upTo`. If more than a hundred would be remembered one by one,
 * the oldest of them move `read_up_to` forward, which also marks older unread ones as read.
 */
export function recordRead(state: ReadState, read: readonly NotificationRef[], upTo = state.read_up_to): ReadState {
  const after = [...new Set([...state.read_after, ...read.map(entryOf)])]
    .filter((entry) => timestampOf(entry) > upTo)
    .sort();
  const excess = after.length - maxReadAfter;
  if (excess <= 0) return { read_up_to: upTo, read_after: after };
  const readUpTo = timestampOf(after[excess - 1] ?? '');
  return { read_up_to: readUpTo, read_after: after.filter((entry) => timestampOf(entry) > readUpTo) };
}

/**
 * Records all of these as read, and everything older. Those of the last minute are remembered one by one, because
 * another notification with a timestamp in that minute may still be on its way to the table.
 */
export function recordAllRead(state: ReadState, unread: readonly NotificationRef[], now: Date): ReadState {
  const settledUntil = new Date(now.getTime() - settlingMs).toISOString();
  const settled = unread.map(({ created_at: at }) => at).filter((at) => at <= settledUntil);
  const upTo = settled.reduce((latest, at) => (at > latest ? at : latest), state.read_up_to);
  return recordRead(state, unread, upTo);
}
