import { createRouter } from '@tanstack/react-router';
import { routeTree, routes } from '../routes/routes.ts';
import { formatSearch, parseSearch } from '../routes/search-text.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { withDelay } from '../components/with-delay.ts';
import { type Screen, screens } from '../screens.tsx';
import { isLanguage } from '../locales/languages.ts';
import { loadTranslations } from '../locales/load-translations.ts';
import { restoreFocusOnBack } from './restore-focus-on-back.ts';
import { NotFound } from './not-found.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { Shell } from './shell.tsx';

/** Loads the code and the texts of a screen. The screen itself reports a failure. */
async function loadScreen({ component, translations }: Screen): Promise<void> {
  const { lang } = document.documentElement;
  const loading = Promise.allSettled([
    ...('preload' in component ? [component.preload()] : []),
    ...(isLanguage(lang) ? translations.map((area) => loadTranslations(area, lang)) : []),
  ]);
  await withDelay(loading);
}

routeTree.update({ component: Shell, notFoundComponent: NotFound });
for (const screen of screens)
  routes[screen.name].update({
    component: Object.assign(() => <ScreenFrame screen={screen} />, { preload: () => loadScreen(screen) }),
  });

export function createConsoleRouter() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch: formatSearch,
    // Drops values that the screen does not know; saved views would keep them.
    search: { strict: true },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Skeleton lines={6} />,
  });
  restoreFocusOnBack(router);
  return router;
}
