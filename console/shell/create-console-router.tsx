import { createRootRoute, createRoute, createRouter, retainSearchParams } from '@tanstack/react-router';
import { addresses } from '../addresses/addresses.ts';
import { formatSearch, parseSearch } from '../addresses/search-text.ts';
import { screens } from '../screens.tsx';
import { keepFocus } from './keep-focus.ts';
import { NotFound } from './not-found.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  validateSearch: ({ org }: Readonly<Record<string, unknown>>): { org?: string } =>
    typeof org === 'string' ? { org } : {},
  search: { middlewares: [retainSearchParams(['org'])] },
});

const screenRoutes = screens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: addresses[screen.name].path,
    validateSearch: (search) => addresses[screen.name].search.parse(search),
    component: () => <ScreenFrame screen={screen} />,
  }),
);

const createScreenRouter = () =>
  createRouter({
    routeTree: root.addChildren(screenRoutes),
    parseSearch,
    stringifySearch: formatSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
  });

export function createConsoleRouter() {
  const router = createScreenRouter();
  keepFocus(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
