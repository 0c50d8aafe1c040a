import { useNavigate } from '@tanstack/react-router';
import type { RoutePath, SearchInput } from '../routes/routes.ts';

/**
 * Changes part of the search. If the user has left the page by then, the change goes to the current one: a form that
 * finishes late must not navigate back. Keeps the scroll position.
 */
export function useChangeSearch<Path extends RoutePath>() {
  const navigate = useNavigate();
  return (part: SearchInput<Path>, { replace = false } = {}): void => {
    void navigate({ to: '.', search: (search: object) => ({ ...search, ...part }), replace, resetScroll: false });
  };
}
