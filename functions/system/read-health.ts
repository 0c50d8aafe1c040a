import { reply } from '../../lib/http/endpoint.ts';
import { publicOnLambda } from '../../lib/http/public-on-lambda.ts';
import { readHealth } from '../../lib/openapi/contract.ts';

export const handler = publicOnLambda(readHealth, ({ now }) =>
  reply(200, { status: 'ok' as const, timestamp: now.toISOString() }),
);
