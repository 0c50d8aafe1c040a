import { reply } from '../../lib/http/endpoint.ts';
import { publicOnLambda } from '../../lib/http/public-on-lambda.ts';
import { readDocs } from '../../lib/openapi/contract.ts';
import { docsText } from '../../lib/openapi/docs-text.ts';

let page: string | undefined;

export const handler = publicOnLambda(readDocs, () => {
  page ??= docsText();
  return reply(200, page);
});
