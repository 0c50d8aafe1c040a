import { OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import '../stage/use-vitest-stub.ts';
import { serve } from './http-server.ts';

/** The service's bundles behind the same HTTP server. An import request replies when its last chunk is stored. */

const { bundledService } = await import('../stage/bundled-service.ts');
const { importAccounts } = await import('../../test/harness/run-import.ts');

const service = bundledService(process.env['BUNDLES'] ?? '', process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');

serve(async ({ method, path, query, body }) => {
  const [, id = '', noun, externalId] = path.split('/');
  const organization = parseId(OrganizationId, id);
  if (method === 'POST' && noun === 'import') {
    // The caller sends a body of the import endpoint.
    const { accounts } = JSON.parse(body) as { accounts: unknown[] };
    await importAccounts(service, organization, accounts);
    return '{}';
  }
  const sent =
    externalId === undefined
      ? { organization, query }
      : { organization, params: { id: externalId }, query: { by: 'external_id' } };
  const route = externalId === undefined ? 'listAccounts' : 'readAccount';
  return (await service.callRoute(route, service.eventOf(route, sent))).body;
});
