import { reply } from '../../lib/platform/http/endpoint.ts';
import { publicOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { readOpenapi } from '../../lib/entry/openapi/contract.ts';
import type { OpenapiDocument } from '../../lib/entry/openapi/openapi-document.ts';
import { openapiText } from '../../lib/entry/openapi/openapi-text.ts';

let document: OpenapiDocument | undefined;

export const handler = publicOnLambda(readOpenapi, () => {
  // The text is a serialized document.
  document ??= JSON.parse(openapiText()) as OpenapiDocument;
  return reply(200, { ...document });
});
