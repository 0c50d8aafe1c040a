import {
  type RegisteredRouter,
  type Router,
  type ToOptions,
  createRootRoute,
  createRoute,
  retainSearchParams,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { type ScreenName, paths } from './paths.ts';
import { searchSchemas } from './search-schemas.ts';
import { SearchId } from './search-values.ts';

/** Every address keeps the organization that a platform administrator acts for. */
const rootRoute = createRootRoute({
  validateSearch: z.object({ org: SearchId() }),
  search: { middlewares: [retainSearchParams(['org'])] },
});

const getParentRoute = () => rootRoute;

/** The routes by screen. Their components are added in `shell/create-console-router.tsx`. */
export const routes = {
  start: createRoute({ getParentRoute, path: paths.start, validateSearch: searchSchemas.start }),
  work: createRoute({ getParentRoute, path: paths.work, validateSearch: searchSchemas.work }),
  accounts: createRoute({ getParentRoute, path: paths.accounts, validateSearch: searchSchemas.accounts }),
  account: createRoute({ getParentRoute, path: paths.account, validateSearch: searchSchemas.account }),
  campaigns: createRoute({ getParentRoute, path: paths.campaigns, validateSearch: searchSchemas.campaigns }),
  campaign: createRoute({ getParentRoute, path: paths.campaign, validateSearch: searchSchemas.campaign }),
  import: createRoute({ getParentRoute, path: paths.import }),
  imports: createRoute({ getParentRoute, path: paths.imports }),
  payments: createRoute({ getParentRoute, path: paths.payments, validateSearch: searchSchemas.payments }),
  ledger: createRoute({ getParentRoute, path: paths.ledger, validateSearch: searchSchemas.ledger }),
  reports: createRoute({ getParentRoute, path: paths.reports, validateSearch: searchSchemas.reports }),
  ledger_day: createRoute({ getParentRoute, path: paths.ledger_day, validateSearch: searchSchemas.ledger_day }),
  promises: createRoute({ getParentRoute, path: paths.promises, validateSearch: searchSchemas.promises }),
  settlements: createRoute({ getParentRoute, path: paths.settlements, validateSearch: searchSchemas.settlements }),
  settlement: createRoute({ getParentRoute, path: paths.settlement }),
  plans: createRoute({ getParentRoute, path: paths.plans, validateSearch: searchSchemas.plans }),
  plan: createRoute({ getParentRoute, path: paths.plan }),
  inbox: createRoute({ getParentRoute, path: paths.inbox, validateSearch: searchSchemas.inbox }),
  holds: createRoute({ getParentRoute, path: paths.holds, validateSearch: searchSchemas.holds }),
  identity_checks: createRoute({ getParentRoute, path: paths.identity_checks }),
  duplicates: createRoute({ getParentRoute, path: paths.duplicates, validateSearch: searchSchemas.duplicates }),
  execution: createRoute({ getParentRoute, path: paths.execution, validateSearch: searchSchemas.execution }),
  templates: createRoute({ getParentRoute, path: paths.templates, validateSearch: searchSchemas.templates }),
  template: createRoute({ getParentRoute, path: paths.template, validateSearch: searchSchemas.template }),
  strategies: createRoute({ getParentRoute, path: paths.strategies }),
  strategy: createRoute({ getParentRoute, path: paths.strategy, validateSearch: searchSchemas.strategy }),
  opt_outs: createRoute({ getParentRoute, path: paths.opt_outs, validateSearch: searchSchemas.opt_outs }),
  notifications: createRoute({
    getParentRoute,
    path: paths.notifications,
    validateSearch: searchSchemas.notifications,
  }),
  users: createRoute({ getParentRoute, path: paths.users, validateSearch: searchSchemas.users }),
  organization: createRoute({ getParentRoute, path: paths.organization }),
  billing: createRoute({ getParentRoute, path: paths.billing, validateSearch: searchSchemas.billing }),
  channels: createRoute({ getParentRoute, path: paths.channels }),
  voice: createRoute({ getParentRoute, path: paths.voice }),
  compliance: createRoute({ getParentRoute, path: paths.compliance, validateSearch: searchSchemas.compliance }),
  api_keys: createRoute({ getParentRoute, path: paths.api_keys, validateSearch: searchSchemas.api_keys }),
  statement: createRoute({ getParentRoute, path: paths.statement, validateSearch: searchSchemas.statement }),
  debtor_page: createRoute({ getParentRoute, path: paths.debtor_page, validateSearch: searchSchemas.debtor_page }),
  webhooks: createRoute({ getParentRoute, path: paths.webhooks, validateSearch: searchSchemas.webhooks }),
  webhook: createRoute({ getParentRoute, path: paths.webhook, validateSearch: searchSchemas.webhook }),
  organizations: createRoute({
    getParentRoute,
    path: paths.organizations,
    validateSearch: searchSchemas.organizations,
  }),
} satisfies Record<ScreenName, unknown>;

export const routeTree = rootRoute.addChildren(routes);

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<typeof routeTree>;
  }
}

export type RoutePath = (typeof paths)[ScreenName];

export type SearchInput<Path extends RoutePath> = Extract<
  (typeof routes)[ScreenName],
  { readonly to: Path }
>['types']['searchSchemaInput'];

/** A link as data: options for `Link` and `navigate`. */
export type LinkTarget = ToOptions<RegisteredRouter, string, RoutePath>;
