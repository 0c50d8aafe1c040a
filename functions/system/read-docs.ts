import { reply } from '../../lib/api/endpoint.ts';
import { openOnLambda } from '../../lib/api/open-on-lambda.ts';
import { openapi } from '../../lib/api/openapi.ts';
import { everyRoute } from '../../lib/api/routes.ts';
import { readDocs } from '../../lib/system/contract.ts';
import { docsPage } from '../../lib/system/docs-page.ts';

let page: string | undefined;

export const handler = openOnLambda(readDocs, () => {
  page ??= docsPage(openapi(everyRoute));
  return reply(200, page);
});
