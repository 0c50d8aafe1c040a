import { useChangePreferences, usePreferences } from '../queries/preferences.ts';

interface SingleKeys {
  /** Single-letter shortcuts. Users of speech input turn them off. */
  readonly isEnabled: boolean;
  readonly setEnabled: (isEnabled: boolean) => void;
}

export function useSingleKeys(): SingleKeys {
  const { shortcuts } = usePreferences();
  const { mutate } = useChangePreferences();
  return { isEnabled: shortcuts, setEnabled: (isEnabled) => mutate({ shortcuts: isEnabled }) };
}
