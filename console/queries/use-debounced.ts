import { useEffect, useState } from 'react';

/** Screen readers announce results only after typing has paused this long, instead of at every letter. */
export const announcementPauseMs = 500;

/** The text once it has been stable for `pauseMs`. */
export function useDebounced(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
