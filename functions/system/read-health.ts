import { reply } from '../../lib/platform/http/endpoint.ts';
import { publicOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { readHealth } from '../../lib/entry/openapi/contract.ts';

export const handler = publicOnLambda(readHealth, ({ now }) =>
  reply(200, { status: 'ok' as const, timestamp: now.toISOString() }),
);
