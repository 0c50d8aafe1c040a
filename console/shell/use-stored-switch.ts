import { useState } from 'react';

/** A switch that the browser remembers. */
export function useStoredSwitch(name: string, initial: boolean): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => (localStorage.getItem(name) ?? String(initial)) === 'true');
  const change = (to: boolean) => {
    localStorage.setItem(name, String(to));
    setOn(to);
  };
  return [isOn, change];
}
