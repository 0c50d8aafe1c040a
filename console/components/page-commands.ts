import { useEffect, useSyncExternalStore } from 'react';

/** An action of the shown page that the search of screens and accounts offers as well. */
export interface PageCommand {
  readonly id: string;
  readonly text: string;
  readonly run: () => void;
}

const none: readonly PageCommand[] = [];
let shown = none;
const listeners = new Set<() => void>();

function show(commands: readonly PageCommand[]): void {
  shown = commands;
  for (const changed of listeners) changed();
}

/** Offers actions while the page is shown. Keep the array stable between renders. */
export function useOfferCommands(commands: readonly PageCommand[]): void {
  useEffect(() => {
    show(commands);
    return () => show(none);
  }, [commands]);
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const usePageCommands = (): readonly PageCommand[] => useSyncExternalStore(subscribe, () => shown);
