import { campaignRoutes } from '../campaigns/campaigns/contract.ts';
import { executionRoutes } from '../campaigns/execution/contract.ts';
import { simulationRoutes } from '../campaigns/simulation/contract.ts';
import { strategyRoutes } from '../campaigns/strategies/contract.ts';
import type { Route } from '../http/route.ts';
import { apiKeyRoutes } from '../organizations/api-keys/contract.ts';
import { auditRoutes } from '../organizations/audit/contract.ts';
import { billingRoutes } from '../organizations/billing/contract.ts';
import { claimRoutes } from '../organizations/claims/contract.ts';
import { emailDomainRoutes } from '../organizations/email-domains/contract.ts';
import { notificationRoutes } from '../organizations/notifications/contract.ts';
import { organizationRoutes } from '../organizations/organizations/contract.ts';
import { phoneNumberRoutes } from '../organizations/phone-numbers/contract.ts';
import { userRoutes } from '../organizations/users/contract.ts';
import { voiceAgentRoutes } from '../organizations/voice-agents/contract.ts';
import { voiceRoutes } from '../organizations/voice/contract.ts';
import { webhookDeliveryRoutes } from '../organizations/webhook-deliveries/contract.ts';
import { webhookRoutes } from '../organizations/webhooks/contract.ts';
import { callbackRoutes } from '../outreach/callbacks/contract.ts';
import { channelRoutes } from '../outreach/channels/contract.ts';
import { decisionRoutes } from '../outreach/decisions/contract.ts';
import { dispatchRoutes } from '../outreach/dispatch/contract.ts';
import { interactionRoutes } from '../outreach/interactions/contract.ts';
import { optOutRoutes } from '../outreach/opt-outs/contract.ts';
import { templateRoutes } from '../outreach/templates/contract.ts';
import { accountRoutes } from '../portfolio/accounts/contract.ts';
import { contactRoutes } from '../portfolio/contacts/contract.ts';
import { exportRoutes } from '../portfolio/exports/contract.ts';
import { importRoutes } from '../portfolio/imports/contract.ts';
import { noteRoutes } from '../portfolio/notes/contract.ts';
import { paymentRoutes } from '../portfolio/payments/contract.ts';
import { promiseRoutes } from '../portfolio/promises/contract.ts';
import { searchRoutes } from '../portfolio/search/contract.ts';
import { settlementRoutes } from '../portfolio/settlements/contract.ts';
import { directoryRoutes } from '../reporting/directory/contract.ts';
import { overviewRoutes } from '../reporting/overview/contract.ts';
import { timelineRoutes } from '../reporting/timeline/contract.ts';
import { systemRoutes } from './contract.ts';

/** Every route, by its folder of `functions`: `createAccount` is served by `functions/accounts/create-account.ts`. */
export const routes = {
  accounts: { ...accountRoutes, ...searchRoutes },
  'api-keys': apiKeyRoutes,
  audit: auditRoutes,
  billing: billingRoutes,
  callbacks: callbackRoutes,
  campaigns: { ...campaignRoutes, ...simulationRoutes },
  channels: channelRoutes,
  contacts: contactRoutes,
  decisions: decisionRoutes,
  directory: directoryRoutes,
  dispatch: dispatchRoutes,
  claims: claimRoutes,
  'email-domains': emailDomainRoutes,
  execution: executionRoutes,
  exports: exportRoutes,
  imports: importRoutes,
  interactions: interactionRoutes,
  notes: noteRoutes,
  notifications: notificationRoutes,
  'opt-outs': optOutRoutes,
  organizations: organizationRoutes,
  overview: overviewRoutes,
  payments: paymentRoutes,
  'phone-numbers': phoneNumberRoutes,
  promises: promiseRoutes,
  settlements: settlementRoutes,
  strategies: strategyRoutes,
  system: systemRoutes,
  templates: templateRoutes,
  timeline: timelineRoutes,
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

/** The route table as a list. */
export const allRoutes: readonly NamedRoute[] = Object.entries(routes).flatMap(([folder, family]) =>
  Object.entries<Route>(family).map(([name, route]) => ({ name, folder, route })),
);

/** `createAccount` → `create-account`, the name of the file that serves the route. */
export const functionFileName = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
