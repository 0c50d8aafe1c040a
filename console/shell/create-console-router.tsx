import { createRootRoute, createRoute, createRouter, retainSearchParams } from '@tanstack/react-router';
import { addresses } from '../addresses/addresses.ts';
import { formatSearch, parseSearch } from '../addresses/search-text.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { type Screen, screens } from '../screens.tsx';
import { isLanguage } from '../words/languages.ts';
import { loadWords } from '../words/load-words.ts';
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

/** Whether a screen has been shown: the first one does not wait for its code, so that the shell is loaded beside it. */
let hasShownScreen = (): boolean => false;

/** How long the last screen stays for one that is being loaded; after that a skeleton shows that the click was seen. */
const patienceMs = 300;

/** Loads the code and the words of a screen. What cannot be loaded is said where it is shown. */
async function loadScreen({ component, words }: Screen): Promise<void> {
  const { lang } = document.documentElement;
  const loaded = Promise.allSettled([
    ...('preload' in component ? [component.preload()] : []),
    ...(isLanguage(lang) ? words.map((area) => loadWords(area, lang)) : []),
  ]);
  const lostPatience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  if (hasShownScreen()) await Promise.race([loaded, lostPatience]);
}

const screenRoutes = screens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: addresses[screen.name].path,
    validateSearch: (search) => addresses[screen.name].search.parse(search),
    component: Object.assign(() => <ScreenFrame screen={screen} />, { preload: () => loadScreen(screen) }),
  }),
);

const createScreenRouter = () =>
  createRouter({
    routeTree: root.addChildren(screenRoutes),
    parseSearch,
    stringifySearch: formatSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Skeleton lines={6} />,
  });

export function createConsoleRouter() {
  const router = createScreenRouter();
  keepFocus(router);
  hasShownScreen = () => router.state.resolvedLocation !== undefined;
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
