import { useRouter } from '@tanstack/react-router';
import { type ScreenName, screenRoutes } from '../routes/routes.ts';

/** Whether this version of the console has a screen at an address, so that a link to it leads somewhere. */
export function useHasScreen(): (name: ScreenName) => boolean {
  const { routesByPath } = useRouter();
  return (name) => screenRoutes[name].path in routesByPath;
}
