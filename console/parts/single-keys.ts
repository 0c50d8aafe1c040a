import { createContext, use } from 'react';

export interface SingleKeys {
  /** Whether letters without a modifier act as shortcuts: people who speak to their computer switch them off. */
  readonly areOn: boolean;
  readonly switchTo: (areOn: boolean) => void;
}

export const SingleKeysContext = createContext<SingleKeys>({ areOn: true, switchTo: () => undefined });

export const useSingleKeys = (): SingleKeys => use(SingleKeysContext);
