import { reply } from '../../lib/api/endpoint.ts';
import { openOnLambda } from '../../lib/api/open-on-lambda.ts';
import { openapi } from '../../lib/api/openapi.ts';
import { everyRoute } from '../../lib/api/routes.ts';
import { readOpenapi } from '../../lib/system/contract.ts';

let document: ReturnType<typeof openapi> | undefined;

export const handler = openOnLambda(readOpenapi, () => {
  document ??= openapi(everyRoute);
  return reply(200, { ...document });
});
