import { useState } from 'react';
import type { Strategy } from '../../queries/strategies.ts';
import { type StrategyDraft, draftOf, isChanged } from './strategy-draft.ts';

interface Edit {
  readonly base: Strategy | undefined;
  readonly draft: StrategyDraft;
}

/** The draft of a strategy. It starts with the first edit; until then it follows the saved strategy. */
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
    rebase: (now: Strategy) => setEdit({ base: now, draft }),
    discard: () => setEdit(undefined),
  };
}
