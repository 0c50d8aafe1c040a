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

/** Offers actions while the page is shown. */
export function useOfferCommands(commands: readonly PageCommand[]): void {
  // Each render has actions of its own, which see the latest state.
  useEffect(() => {
    show(commands);
    return () => show(none);
  });
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const usePageCommands = (): readonly PageCommand[] => useSyncExternalStore(subscribe, () => shown);
