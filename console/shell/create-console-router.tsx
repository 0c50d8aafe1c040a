import { createRootRoute, createRoute, createRouter, retainSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { screens } from '../screens.tsx';
import { NotFound } from './not-found.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { Shell } from './shell.tsx';

/** What every address may have: the organization for which a platform administrator acts. */
const Search = z.object({ org: z.catch(z.optional(z.uuid()), undefined) });

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  validateSearch: (search) => Search.parse(search),
  search: { middlewares: [retainSearchParams<z.output<typeof Search>>(['org'])] },
});

const screenRoutes = screens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: () => <ScreenFrame screen={screen} />,
  }),
);

export const createConsoleRouter = () => createRouter({ routeTree: root.addChildren(screenRoutes) });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
