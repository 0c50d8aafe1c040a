/** An answer that somebody writes. */
export interface ReplyDraft {
  readonly text: string;
  /** What was sent last, with its idempotency key, unless it was refused for certain. */
  readonly sent?: { readonly text: string; readonly key: string };
  /** The last request had no reply: the person may have got the text, so it is sent again unchanged or not at all. */
  readonly isUncertain?: true;
}

/** The key of what is sent now: a text that may have been sent keeps its own, so that it is sent once. */
export const keyOf = ({ sent }: ReplyDraft, text: string): string =>
  sent?.text === text ? sent.key : crypto.randomUUID();
