import { accountRoutes } from '../accounts/contract.ts';
import { apiKeyRoutes } from '../api-keys/contract.ts';
import { auditRoutes } from '../audit/contract.ts';
import { callbackRoutes } from '../callbacks/contract.ts';
import { campaignRoutes } from '../campaigns/contract.ts';
import { channelRoutes } from '../channels/contract.ts';
import { contactRoutes } from '../contacts/contract.ts';
import { decisionRoutes } from '../decisions/contract.ts';
import { dispatchRoutes } from '../dispatch/contract.ts';
import { executionRoutes } from '../execution/contract.ts';
import { exportRoutes } from '../exports/contract.ts';
import { importRoutes } from '../imports/contract.ts';
import { notificationRoutes } from '../notifications/contract.ts';
import { optOutRoutes } from '../opt-outs/contract.ts';
import { organizationRoutes } from '../organizations/contract.ts';
import { paymentRoutes } from '../payments/contract.ts';
import { simulationRoutes } from '../simulation/contract.ts';
import { strategyRoutes } from '../strategies/contract.ts';
import { systemRoutes } from '../system/contract.ts';
import { templateRoutes } from '../templates/contract.ts';
import { timelineRoutes } from '../timeline/contract.ts';
import { userRoutes } from '../users/contract.ts';
import type { Route } from './route.ts';

/** Every route, by the folder of `functions` it lives in. `createAccount` is `functions/accounts/create-account.ts`. */
export const routes = {
  accounts: accountRoutes,
  'api-keys': apiKeyRoutes,
  audit: auditRoutes,
  callbacks: callbackRoutes,
  campaigns: { ...campaignRoutes, ...simulationRoutes },
  channels: channelRoutes,
  contacts: contactRoutes,
  decisions: decisionRoutes,
  dispatch: dispatchRoutes,
  execution: executionRoutes,
  exports: exportRoutes,
  imports: importRoutes,
  notifications: notificationRoutes,
  'opt-outs': optOutRoutes,
  organizations: organizationRoutes,
  payments: paymentRoutes,
  strategies: strategyRoutes,
  system: systemRoutes,
  templates: templateRoutes,
  timeline: timelineRoutes,
  users: userRoutes,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>;

export interface NamedRoute {
  readonly name: string;
  readonly folder: string;
  readonly route: Route;
}

/** The route table flat, for whoever loops over it. */
export const everyRoute: readonly NamedRoute[] = Object.entries(routes).flatMap(([folder, family]) =>
  Object.entries<Route>(family).map(([name, route]) => ({ name, folder, route })),
);

/** `createAccount` → `create-account`: the name of the file that serves it. */
export const fileOf = (name: string): string => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
