import { reply } from '../../lib/platform/http/endpoint.ts';
import { publicOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { readDocs } from '../../lib/entry/openapi/contract.ts';
import { docsText } from '../../lib/entry/openapi/docs-text.ts';

let page: string | undefined;

export const handler = publicOnLambda(readDocs, () => {
  page ??= docsText();
  return reply(200, page);
});
