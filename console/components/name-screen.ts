import { createContext, useContext, useEffect } from 'react';

export const NameScreenContext = createContext<(name: string | undefined) => void>(() => undefined);

export function useNameScreen(name: string | undefined): void {
  const nameScreen = useContext(NameScreenContext);
  useEffect(() => {
    nameScreen(name);
    return () => nameScreen(undefined);
  }, [name, nameScreen]);
}
