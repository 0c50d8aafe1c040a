import { useSyncExternalStore } from 'react';
import type { ReplyDraft } from './reply-draft.ts';

const none: ReplyDraft = { text: '' };

/** By message; they outlive the box, the list and its pages, so that neither a text nor its key is lost. */
const drafts = new Map<string, ReplyDraft>();
const listeners = new Set<() => void>();

export const draftOf = (message: string): ReplyDraft => drafts.get(message) ?? none;

export function keepDraft(message: string, draft: ReplyDraft): void {
  if (draft.text === '' && !draft.sent) drafts.delete(message);
  else drafts.set(message, draft);
  for (const notify of listeners) notify();
}

export const dropDraft = (message: string): void => keepDraft(message, none);

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

export const useReplyDraft = (message: string): ReplyDraft => useSyncExternalStore(subscribe, () => draftOf(message));
