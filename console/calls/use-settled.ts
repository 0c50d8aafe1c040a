import { useEffect, useState } from 'react';

/** How long somebody stops writing before a screen reader is told what came of it: else it would be told at each letter. */
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
