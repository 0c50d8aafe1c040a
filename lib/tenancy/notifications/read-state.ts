export interface ReadState {
  readonly read_up_to: string;
  /** Notifications after `read_up_to` that were read, each as `<created_at>#<id>`. */
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

/** Maximum length of `read_after`. It keeps the item below 8 KB, and usually below 1 KB. */
export const maxReadAfter = 100;

/** Longer than any function takes between timestamping a notification and writing it. */
const settlingMs = 60_000;

const entryOf = ({ created_at: at, id }: NotificationRef): string => `${at}#${id}`;
const timestampOf = (entry: string): string => entry.slice(0, entry.indexOf('#'));

export const isRead = (state: ReadState, notification: NotificationRef): boolean =>
  notification.created_at <= state.read_up_to || state.read_after.includes(entryOf(notification));

/**
 * Marks the given notifications and everything up to `upTo` as read. If `read_after` would exceed its maximum, its
 * oldest entries move `read_up_to` forward, which also marks older unread notifications as read.
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
 * Marks the given notifications and everything older as read. Those of the last minute are stored one by one in
 * `read_after`, because another notification with a timestamp in that minute may not have been written yet.
 */
export function recordAllRead(state: ReadState, unread: readonly NotificationRef[], now: Date): ReadState {
  const settledUntil = new Date(now.getTime() - settlingMs).toISOString();
  const settled = unread.map(({ created_at: at }) => at).filter((at) => at <= settledUntil);
  const upTo = settled.reduce((latest, at) => (at > latest ? at : latest), state.read_up_to);
  return recordRead(state, unread, upTo);
}
