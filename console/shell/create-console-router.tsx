import { createRootRoute, createRoute, createRouter, retainSearchParams } from '@tanstack/react-router';
import { screenRoutes } from '../routes/routes.ts';
import { formatSearch, parseSearch } from '../routes/search-text.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { withDelay } from '../components/with-delay.ts';
import { type Screen, screens } from '../screens.tsx';
import { isLanguage } from '../locales/languages.ts';
import { loadTranslations } from '../locales/load-translations.ts';
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

/** Loads the code and the texts of a screen. What cannot be loaded is said where it is shown. */
async function loadScreen({ component, translations }: Screen): Promise<void> {
  const { lang } = document.documentElement;
  const loading = Promise.allSettled([
    ...('preload' in component ? [component.preload()] : []),
    ...(isLanguage(lang) ? translations.map((area) => loadTranslations(area, lang)) : []),
  ]);
  await withDelay(loading);
}

const children = screens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screenRoutes[screen.name].path,
    validateSearch: (search) => screenRoutes[screen.name].search.parse(search),
    component: Object.assign(() => <ScreenFrame screen={screen} />, { preload: () => loadScreen(screen) }),
  }),
);

const createScreenRouter = () =>
  createRouter({
    routeTree: root.addChildren(children),
    parseSearch,
    stringifySearch: formatSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Skeleton lines={6} />,
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
