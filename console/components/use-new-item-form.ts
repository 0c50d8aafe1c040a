import { useSearch } from '@tanstack/react-router';
import { paths } from '../routes/paths.ts';
import { useChangeSearch } from './use-change-search.ts';

export const newItemActions = ['campaigns', 'templates', 'users', 'api_keys', 'webhooks'] as const;

/** The form of a screen that creates an item. It is open while the address says so, which lets other screens link to it. */
export function useNewItemForm(screen: (typeof newItemActions)[number]) {
  const { create } = useSearch({ from: paths[screen] });
  const change = useChangeSearch<(typeof paths)[typeof screen]>();
  return {
    isOpen: create === 'true',
    open: () => change({ create: 'true' }, { replace: true }),
    close: () => change({ create: undefined }, { replace: true }),
  };
}
