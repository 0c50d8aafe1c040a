import { actAs } from '../../platform/aws/table/current-actor.ts';
import { organizationStore } from '../organizations/organization-store.ts';
import { type EndpointHandler, type PipelineDependencies, handleRequest } from '../../platform/http/endpoint.ts';
import { runOnce } from '../../platform/http/idempotency.ts';
import { lambdaHandler } from '../../platform/http/lambda-handler.ts';
import type { Route } from '../../platform/http/route.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type NamingParts, namedRecords, withStoredForms } from './external-id-fields.ts';
import { externalIdStore } from './external-id-store.ts';

export const dependencies: PipelineDependencies = {
  runOnce,
  isOrganization: async (id) => (await organizationStore(id).read()) !== undefined,
};

export const onLambda = <R extends Route>(route: R, handle: EndpointHandler<NoInfer<R>>) =>
  lambdaHandler((event) =>
    handleRequest(
      route,
      async (request) => {
        const named = await inStoredForms(route.path, request, request.organization);
        return actAs(request.caller.actor, () => handle(named));
      },
      event,
      dependencies,
    ),
  );

async function inStoredForms<Named extends NamingParts>(
  path: string,
  request: Named,
  organization: OrganizationId | null,
): Promise<Named> {
  const named = namedRecords(path, request);
  if (organization === null || named.length === 0) return request;
  return withStoredForms(path, request, await externalIdStore(organization).loadStoredForms(named));
}
