import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ScreenName, type SearchOf, screenRoutes } from '../routes/routes.ts';

/** The state of the screen in its address, and a function that changes part of it: Back returns to the state before. */
export function useScreenSearch<N extends ScreenName>(name: N) {
  const navigate = useNavigate();
  const raw: object = useSearch({ strict: false });
  // The schema of the screen is what its type comes from.
  const search = screenRoutes[name].search.parse(raw) as SearchOf<N>;
  const change = (part: Partial<SearchOf<N>>, { replace = false } = {}) => {
    const changed: object = { ...raw, ...part };
    // The screen stays the same, and so does the place on it: a dialog closes where its row is.
    void navigate({ to: '.', search: { ...changed }, replace, resetScroll: false });
  };
  return [search, change] as const;
}
