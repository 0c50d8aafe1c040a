import type { OrganizationId } from '../../foundation/ids.ts';
import type { EndpointHandler, Request } from '../../platform/http/endpoint.ts';
import type { Route } from '../../platform/http/route.ts';
import { resolveBodyOrganization } from '../organizations/resolve-body-organization.ts';
import { onLambda } from './on-lambda.ts';

type HandledReply<R extends Route> = ReturnType<EndpointHandler<R>>;

export const bodyOrganizationOnLambda = <R extends Route & { readonly acrossOrganizations: true }>(
  route: R,
  namedOrganization: (body: Request<NoInfer<R>>['body']) => OrganizationId | undefined,
  handle: (request: Request<NoInfer<R>>, organization: OrganizationId) => HandledReply<NoInfer<R>>,
) =>
  onLambda(route, async (request) =>
    handle(request, await resolveBodyOrganization(request, namedOrganization(request.body))),
  );
