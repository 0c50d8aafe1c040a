import { useEffect, useRef } from 'react';
import { useSingleKeys } from './single-keys.ts';

/** Runs the action of a key that is pressed outside forms, fields and dialogs. */
export function useKeyActions(actions: Readonly<Partial<Record<string, () => void>>>): void {
  const { isEnabled } = useSingleKeys();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isEnabled) return;
    let afterG = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || event.repeat) return;
      const { target } = event;
      if (
        target instanceof Element &&
        target.closest('form, input, textarea, select, [role=dialog], [role=alertdialog], [role=listbox], [role=menu]')
      )
        return;
      const isPartOfSequence = event.timeStamp < afterG;
      afterG = event.key === 'g' ? event.timeStamp + sequenceMs : 0;
      const act = isPartOfSequence ? undefined : latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isEnabled]);
}

/** `g` and a letter open a screen. */
const sequenceMs = 1500;
