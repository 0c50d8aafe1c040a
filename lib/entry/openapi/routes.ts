import { statementRoutes } from '../../reporting/contact-statements/contract.ts';
import { closingRoutes } from '../../reporting/closings/contract.ts';
import { adjustmentRoutes } from '../../portfolio/adjustments/contract.ts';
import { campaignRoutes } from '../../portfolio/campaigns/contract.ts';
import { executionRoutes } from '../../outreach/execution/contract.ts';
import { simulationRoutes } from '../../outreach/simulation/contract.ts';
import { strategyRoutes } from '../../policy/strategies/contract.ts';
import { type Route, parameterNames, twinOf } from '../../platform/http/route.ts';
import { apiKeyRoutes } from '../../tenancy/api-keys/contract.ts';
import { auditRoutes } from '../../tenancy/audit/contract.ts';
import { billingRoutes } from '../../tenancy/billing/contract.ts';
import { claimRoutes } from '../../channels/claims/contract.ts';
import { emailDomainRoutes } from '../../channels/email-domains/contract.ts';
import { notificationRoutes } from '../../tenancy/notifications/contract.ts';
import { organizationRoutes } from '../../tenancy/organizations/contract.ts';
import { phoneNumberRoutes } from '../../channels/phone-numbers/contract.ts';
import { userRoutes } from '../../tenancy/users/contract.ts';
import { voiceAgentRoutes } from '../../channels/voice-agents/contract.ts';
import { voiceRoutes } from '../../channels/voice/contract.ts';
import { webhookDeliveryRoutes } from '../../events/webhook-deliveries/contract.ts';
import { webhookRoutes } from '../../events/webhooks/contract.ts';
import { callbackRoutes } from '../../outreach/callbacks/contract.ts';
import { channelRoutes } from '../../channels/channels/contract.ts';
import { decisionRoutes } from '../../history/decisions/contract.ts';
import { dispatchRoutes } from '../../outreach/dispatch/contract.ts';
import { memberRoutes } from '../../outreach/members/contract.ts';
import { inboxRoutes } from '../../outreach/inbox/contract.ts';
import { interactionRoutes } from '../../history/interactions/contract.ts';
import { optOutRoutes } from '../../channels/opt-outs/contract.ts';
import { unsubscriptionRoutes } from '../../channels/unsubscriptions/contract.ts';
import { templateRoutes } from '../../channels/templates/contract.ts';
import { accountRoutes } from '../../portfolio/accounts/contract.ts';
import { contactRoutes } from '../../portfolio/contacts/contract.ts';
import { exportRoutes, recordExportRoutes } from '../../portfolio/exports/contract.ts';
import { holdRoutes } from '../../portfolio/holds/contract.ts';
import { importRoutes } from '../../portfolio/imports/contract.ts';
import { ledgerRoutes } from '../../portfolio/ledger/contract.ts';
import { noteRoutes } from '../../portfolio/notes/contract.ts';
import { outcomeRoutes } from '../../outreach/outcomes/contract.ts';
import { workQueueRoutes } from '../../outreach/work-queue/contract.ts';
import { paymentRoutes } from '../../portfolio/payments/contract.ts';
import { planRoutes } from '../../portfolio/plans/contract.ts';
import { promiseRoutes } from '../../portfolio/promises/contract.ts';
import { searchRoutes } from '../../portfolio/search/contract.ts';
import { settlementRoutes } from '../../portfolio/settlements/contract.ts';
import { directoryRoutes } from '../../reporting/directory/contract.ts';
import { overviewRoutes } from '../../reporting/overview/contract.ts';
import { reportRoutes } from '../../reporting/reports/contract.ts';
import { timelineRoutes } from '../../reporting/timeline/contract.ts';
import { debtorViewRoutes } from '../debtor-views/contract.ts';
import { systemRoutes } from './contract.ts';

/** Every route, by its folder of `functions`: `createAccount` is served by `functions/accounts/create-account.ts`. */
export const routes = {
  accounts: { ...accountRoutes, ...searchRoutes },
  adjustments: adjustmentRoutes,
  'api-keys': apiKeyRoutes,
  audit: auditRoutes,
  billing: billingRoutes,
  callbacks: callbackRoutes,
  campaigns: { ...campaignRoutes, ...simulationRoutes },
  channels: channelRoutes,
  contacts: contactRoutes,
  'contact-statements': statementRoutes,
  'debtor-views': debtorViewRoutes,
  decisions: decisionRoutes,
  directory: directoryRoutes,
  dispatch: dispatchRoutes,
  claims: claimRoutes,
  'email-domains': emailDomainRoutes,
  execution: executionRoutes,
  exports: exportRoutes,
  holds: holdRoutes,
  imports: importRoutes,
  inbox: inboxRoutes,
  interactions: interactionRoutes,
  ledger: { ...ledgerRoutes, ...closingRoutes },
  members: memberRoutes,
  notes: noteRoutes,
  outcomes: outcomeRoutes,
  'work-queue': workQueueRoutes,
  notifications: notificationRoutes,
  'opt-outs': optOutRoutes,
  organizations: organizationRoutes,
  overview: overviewRoutes,
  payments: paymentRoutes,
  'phone-numbers': phoneNumberRoutes,
  plans: planRoutes,
  promises: promiseRoutes,
  'record-exports': recordExportRoutes,
  reports: reportRoutes,
  settlements: settlementRoutes,
  strategies: strategyRoutes,
  system: systemRoutes,
  templates: templateRoutes,
  timeline: timelineRoutes,
  unsubscriptions: unsubscriptionRoutes,
  users: userRoutes,
  voice: voiceRoutes,
  'voice-agents': voiceAgentRoutes,
  'webhook-deliveries': webhookDeliveryRoutes,
  webhooks: webhookRoutes,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>;

export interface NamedRoute {
  readonly name: string;
  readonly folder: string;
  readonly route: Route;
}

export const allRoutes: readonly NamedRoute[] = Object.entries(routes).flatMap(([folder, family]) =>
  Object.entries<Route>(family).map(([name, route]) => ({ name, folder, route })),
);

/** A method and path of the API, and the function that serves it. */
export interface RouteOperation extends NamedRoute {
  readonly id: string;
  /** The names of path parameters, by those in the shape of the route. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Every method and path: those of the routes, and those of their twins. */
export const allOperations: readonly RouteOperation[] = allRoutes.flatMap((named) => {
  const { name, route } = named;
  const twin = twinOf(route);
  const atOwnPath = { ...named, id: name, parameters: new Map<string, string>() };
  if (twin === undefined) return [atOwnPath];
  const parameters = parameterNames(route.path, twin.path);
  return [atOwnPath, { ...named, id: `${name}V1`, route: twin, parameters }];
});

/** `createAccount` → `create-account`, the name of the file that serves the route. */
export const functionFileName = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
