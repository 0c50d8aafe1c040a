import { reply } from '../../lib/api/endpoint.ts';
import { openOnLambda } from '../../lib/api/open-on-lambda.ts';
import type { OpenapiDocument } from '../../lib/api/openapi-document.ts';
import { readOpenapi } from '../../lib/system/contract.ts';
import { openapiText } from '../../lib/system/openapi-text.ts';

let document: OpenapiDocument | undefined;

export const handler = openOnLambda(readOpenapi, () => {
  // The text of such a document, and nothing else.
  document ??= JSON.parse(openapiText()) as OpenapiDocument;
  return reply(200, { ...document });
});
