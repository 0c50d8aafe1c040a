import { reply } from '../../lib/http/endpoint.ts';
import { publicOnLambda } from '../../lib/http/public-on-lambda.ts';
import { readOpenapi } from '../../lib/openapi/contract.ts';
import type { OpenapiDocument } from '../../lib/openapi/openapi-document.ts';
import { openapiText } from '../../lib/openapi/openapi-text.ts';

let document: OpenapiDocument | undefined;

export const handler = publicOnLambda(readOpenapi, () => {
  // The text is a serialized document.
  document ??= JSON.parse(openapiText()) as OpenapiDocument;
  return reply(200, { ...document });
});
