import { useChangePreferences, usePreferences } from '../queries/preferences.ts';

interface SingleKeys {
  /** Whether letters without a modifier act as shortcuts: people who speak to their computer switch them off. */
  readonly areOn: boolean;
  readonly switchTo: (areOn: boolean) => void;
}

export function useSingleKeys(): SingleKeys {
  const { shortcuts } = usePreferences();
  const { mutate } = useChangePreferences();
  return { areOn: shortcuts, switchTo: (areOn) => mutate({ shortcuts: areOn }) };
}
