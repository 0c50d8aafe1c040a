import { useNavigate } from '@tanstack/react-router';
import type { RoutePath, SearchInput } from '../routes/routes.ts';

/**
 * Changes part of the search of the page that is shown by then: a form that finishes late does not bring people back who have
 * left it. The page keeps its scroll position.
 */
export function useChangeSearch<Path extends RoutePath>() {
  const navigate = useNavigate();
  return (part: SearchInput<Path>, { replace = false } = {}): void => {
    void navigate({ to: '.', search: (search: object) => ({ ...search, ...part }), replace, resetScroll: false });
  };
}
