import { useChangePreferences, usePreferences } from '../queries/preferences.ts';

interface SingleKeys {
  /** Single-letter shortcuts. Users of speech input turn them off. */
  readonly areOn: boolean;
  readonly switchTo: (areOn: boolean) => void;
}

export function useSingleKeys(): SingleKeys {
  const { shortcuts } = usePreferences();
  const { mutate } = useChangePreferences();
  return { areOn: shortcuts, switchTo: (areOn) => mutate({ shortcuts: areOn }) };
}
