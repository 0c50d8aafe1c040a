import { createContext } from 'react';

/** Where the head of the page takes the action that a list adds to it: its download. */
export const HeadSlotContext = createContext<{
  readonly slot: HTMLElement | null;
  readonly setSlot: (slot: HTMLElement | null) => void;
}>({ slot: null, setSlot: () => undefined });
