/** Everything in lib that infra may import: declarations only, nothing that runs. */
export { type NamedRoute, type RouteOperation, allOperations, allRoutes, functionFileName } from '../openapi/routes.ts';
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
  methodsOf,
  roles,
  unavailableSeconds,
} from '../../platform/http/route.ts';
export { securityHeaders } from '../../platform/http/security-headers.ts';
export { failureLogMessages } from '../../platform/jobs/failures.ts';
export { type Job, type MetricShape, jobs } from '../../platform/jobs/jobs.ts';
export { type PlanKeyPool, planKeyPools, planKeyValue } from '../../tenancy/authorizers/plan-key.ts';
