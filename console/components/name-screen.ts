import { createContext, useContext, useEffect } from 'react';

/** Takes the name of the one thing that the screen shows. */
export const NameScreenContext = createContext<(name: string | undefined) => void>(() => undefined);

/** Tells the tab of the browser from others by the name of what the screen shows, while it is shown. */
export function useNameScreen(name: string | undefined): void {
  const nameScreen = useContext(NameScreenContext);
  useEffect(() => {
    nameScreen(name);
    return () => nameScreen(undefined);
  }, [name, nameScreen]);
}
