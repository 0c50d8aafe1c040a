import { useState } from 'react';
import type { Strategy } from '../../queries/strategies.ts';
import { type StrategyDraft, draftOf, isChanged } from './strategy-draft.ts';

interface Edit {
  /** What the service had when the draft was begun. */
  readonly base: Strategy | undefined;
  readonly draft: StrategyDraft;
}

/** The draft of a strategy, which begins with the first change: until then it follows what the service has. */
export function useDraft(saved: Strategy | undefined, initial: StrategyDraft) {
  const [edit, setEdit] = useState<Edit>();
  const current = saved ? draftOf(saved) : initial;
  const draft = edit?.draft ?? current;
  const base = edit ? edit.base : saved;
  return {
    draft,
    base,
    isUnsaved: edit !== undefined && isChanged(base ? draftOf(base) : initial, draft),
    change: (part: Partial<StrategyDraft>) =>
      setEdit((before) => ({ base: before ? before.base : saved, draft: { ...(before?.draft ?? current), ...part } })),
    /** Keeps the draft, as a change of what the service has now. */
    rebase: (now: Strategy) => setEdit({ base: now, draft }),
    discard: () => setEdit(undefined),
  };
}
