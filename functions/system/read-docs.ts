import { reply } from '../../lib/api/endpoint.ts';
import { openOnLambda } from '../../lib/api/open-on-lambda.ts';
import { readDocs } from '../../lib/system/contract.ts';
import { docsText } from '../../lib/system/docs-text.ts';

let page: string | undefined;

export const handler = openOnLambda(readDocs, () => {
  page ??= docsText();
  return reply(200, page);
});
