import { publicStreamOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { readDocsScript } from '../../lib/entry/openapi/contract.ts';
import { loadDocsScript } from '../../lib/entry/openapi/load-docs-script.ts';

let script: Uint8Array | undefined;

export const handler = publicStreamOnLambda(readDocsScript, () => {
  script ??= loadDocsScript();
  return { mediaType: 'text/javascript; charset=utf-8', chunks: [script] };
});
