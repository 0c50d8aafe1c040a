import { useEffect, useState } from 'react';

/** The pause in writing after which a screen reader is told the outcome, which it would otherwise hear at each letter. */
export const announcementPauseMs = 500;

/** The text when it has not changed for a moment. */
export function useSettled(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
