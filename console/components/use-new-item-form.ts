import { useScreenSearch } from './use-screen-search.ts';

/** The screens with a form that creates something. */
export const newItemActions = ['campaigns', 'templates', 'users', 'api_keys', 'webhooks'] as const;

/** Whether the form of a screen that creates something is open. The address says so, so that other places can open it. */
export function useNewItemForm(screen: (typeof newItemActions)[number]) {
  const [{ create }, change] = useScreenSearch(screen);
  return {
    isOpen: create === 'true',
    open: () => change({ create: 'true' }, { replace: true }),
    close: () => change({ create: undefined }, { replace: true }),
  };
}
