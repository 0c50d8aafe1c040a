import { useState } from 'react';

const storageKey = 'navigation';

/** Whether the navigation is a rail of icons. This browser remembers it. */
export function useRail() {
  const [isRail, setRail] = useState(() => localStorage.getItem(storageKey) === 'rail');
  const toggleRail = () => {
    localStorage.setItem(storageKey, isRail ? 'column' : 'rail');
    setRail(!isRail);
  };
  return { isRail, toggleRail };
}
