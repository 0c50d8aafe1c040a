import { organizationStore } from '../organizations/organization-store.ts';
import { type EndpointHandler, type PipelineDependencies, handleRequest } from '../../platform/http/endpoint.ts';
import { runOnce } from '../../platform/http/idempotency.ts';
import { lambdaHandler } from '../../platform/http/lambda-handler.ts';
import type { Route } from '../../platform/http/route.ts';

export const dependencies: PipelineDependencies = {
  runOnce,
  isOrganization: async (id) => (await organizationStore(id).read()) !== undefined,
};

export const onLambda = <R extends Route>(route: R, handle: EndpointHandler<NoInfer<R>>) =>
  lambdaHandler((event) => handleRequest(route, handle, event, dependencies));
