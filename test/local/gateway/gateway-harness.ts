import { openClock } from '../../../local/foundation/clock.ts';
import { listen, loopbackServer } from '../../../local/foundation/loopback-server.ts';
import { gateway } from '../../../local/gateway/gateway.ts';
import type { LocalFunction } from '../../../local/stacks/model.ts';
import { startFunctionsHarness } from '../functions/functions-harness.ts';

const uriOf = (name: string, streamed = false) =>
  `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:000000000000:function:${name}/` +
  (streamed ? 'response-streaming-invocations' : 'invocations');

/** An operation with a function integration. */
export const answeredBy = (name: string, more: object = {}, integration: object = {}) => ({
  ...more,
  'x-amazon-apigateway-integration': { type: 'aws_proxy', uri: uriOf(name), ...integration },
});

export const streamedBy = (name: string, integration: object = {}) =>
  answeredBy(name, {}, { uri: uriOf(name, true), responseTransferMode: 'STREAM', ...integration });

/** A REQUEST authorizer as a security scheme. */
export const authorizedBy = (name: string, more: object, headerName = 'Unused') => ({
  type: 'apiKey',
  name: headerName,
  in: 'header',
  'x-amazon-apigateway-authorizer': { type: 'request', authorizerUri: uriOf(name), ...more },
});

export interface GatewayHarness {
  readonly url: string;
  readonly printed: string[];
  close(): Promise<void>;
}

/** A gateway in front of functions given as their source text. */
export const startGatewayHarness = async (
  body: Record<string, unknown>,
  sources: Readonly<Record<string, string>>,
  more: Partial<LocalFunction> = {},
): Promise<GatewayHarness> => {
  const clock = openClock({ recall: () => undefined, remember: () => undefined });
  const harness = await startFunctionsHarness(sources, {
    environment: { GREETING: 'hello' },
    timeoutSeconds: 5,
    clock,
    ...more,
  });
  const serve = gateway({
    api: { id: 'api', stage: 'test', body },
    functions: harness.functions,
    planKeys: new Set(['known']),
    clock,
    print: (line) => void harness.printed.push(line),
  });
  const { server, close } = loopbackServer({
    handle: serve,
    isPublic: () => true,
    print: (line) => void harness.printed.push(line),
  });
  const url = await listen(server, 0);
  return {
    url,
    printed: harness.printed,
    close: async () => {
      close();
      await harness.close();
    },
  };
};
