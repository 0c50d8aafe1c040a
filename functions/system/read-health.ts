import { reply } from '../../lib/api/endpoint.ts';
import { openOnLambda } from '../../lib/api/open-on-lambda.ts';
import { readHealth } from '../../lib/system/contract.ts';

export const handler = openOnLambda(readHealth, ({ now }) =>
  reply(200, { status: 'ok' as const, timestamp: now.toISOString() }),
);
