import { useState } from 'react';

const storageKey = 'navigation';

/** Whether the navigation is a rail of icons. This browser remembers it; until somebody chooses, screens with panes have it. */
export function useRail(hasPanes: boolean) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey));
  const isRail = chosen === null ? hasPanes : chosen === 'rail';
  const toggleRail = () => {
    const next = isRail ? 'column' : 'rail';
    localStorage.setItem(storageKey, next);
    setChosen(next);
  };
  return { isRail, toggleRail };
}
