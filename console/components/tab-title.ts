import { createContext, useContext, useEffect } from 'react';

export const TabTitleContext = createContext<(name: string | undefined) => void>(() => undefined);

export function useTabTitle(name: string | undefined): void {
  const setTitle = useContext(TabTitleContext);
  useEffect(() => {
    setTitle(name);
    return () => setTitle(undefined);
  }, [name, setTitle]);
}
