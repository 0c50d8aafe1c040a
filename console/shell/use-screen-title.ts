import { useMatches } from '@tanstack/react-router';
import { screenRoutes } from '../routes/routes.ts';
import { screens } from '../screens.tsx';
import { useWords } from '../locales/language.ts';

/** The name of the screen that the address leads to. */
export function useScreenTitle(): string | undefined {
  const words = useWords('shell');
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const screen = screens.find(({ name }) => screenRoutes[name].path === path);
  return screen && words.screens[screen.name];
}
