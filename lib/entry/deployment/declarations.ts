import { answerMcp } from '../mcp/contract.ts';
import { portalRoutes } from '../portal/contract.ts';
import {
  type NamedRoute,
  type RouteOperation,
  allOperations as apiOperations,
  allRoutes as apiRoutes,
} from '../openapi/routes.ts';

/** Everything in lib that infra may import: declarations only, nothing that runs. */

const mcp = { name: 'answerMcp', folder: 'mcp', route: answerMcp } as const;

const pages = Object.entries(portalRoutes).map(([name, route]) => ({ name, folder: 'portal', route }));

/** Not of the API: the way in for assistants has a protocol of its own, and the pages of debtors are for browsers. */
const otherRoutes: readonly NamedRoute[] = [mcp, ...pages];

export const allRoutes: readonly NamedRoute[] = [...apiRoutes, ...otherRoutes];

export const allOperations: readonly RouteOperation[] = [
  ...apiOperations,
  ...otherRoutes.map((named) => ({ ...named, id: named.name, parameters: new Map<string, string>() })),
];

const previews = new Set(apiRoutes.flatMap(({ route }) => route.tool?.preview?.route ?? []));

/** The functions that perform the tools of assistants, or say what those would do. */
export const toolFunctions: readonly NamedRoute[] = apiRoutes.filter(
  ({ name, route }) => route.tool !== undefined || previews.has(name),
);

export { type NamedRoute, type RouteOperation, functionFileName } from '../openapi/routes.ts';
export { domainEventTypes } from '../../events/event-types/event-types.ts';
export { dependencyFailures } from '../../foundation/dependency-failures.ts';
export { type Provider, providers, secretVariable } from '../../foundation/provider.ts';
export { type CallLimits, callLimits, clientOptions } from '../../platform/aws/call-limits.ts';
export { eventSource } from '../../platform/aws/event-source.ts';
export { type QueueName, queueUrlVariable, queues } from '../../platform/aws/queues.ts';
export { keyPatterns } from '../../platform/aws/table/keys.ts';
export { acceptedHeaders, exposedHeaders } from '../../platform/http/cors.ts';
export {
  type BucketFolder,
  type ResourceAccess,
  type Runtime,
  type TableAccess,
  admitsApiKeys,
  methodsOf,
  requiresCredentials,
  roles,
  unavailableSeconds,
} from '../../platform/http/route.ts';
export { securityHeaders } from '../../platform/http/security-headers.ts';
export { failureLogMessages } from '../../platform/jobs/failures.ts';
export { type Job, type MetricShape, jobs } from '../../platform/jobs/jobs.ts';
export { type PlanKeyPool, planKeyPools, planKeyValue } from '../../tenancy/authorizers/plan-key.ts';
