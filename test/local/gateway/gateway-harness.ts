import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClock } from '../../../local/foundation/clock.ts';
import { openFunctionLogs } from '../../../local/functions/function-logs.ts';
import { startFunctions } from '../../../local/functions/functions.ts';
import { gateway } from '../../../local/gateway/gateway.ts';
import type { LocalFunction } from '../../../local/stacks/model.ts';

const uriOf = (name: string, streamed = false) =>
  `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:000000000000:function:${name}/` +
  (streamed ? 'response-streaming-invocations' : 'invocations');

/** An operation that a function answers. */
export const answeredBy = (name: string, more: object = {}, integration: object = {}) => ({
  ...more,
  'x-amazon-apigateway-integration': { type: 'aws_proxy', uri: uriOf(name), ...integration },
});

export const streamedBy = (name: string) =>
  answeredBy(name, {}, { uri: uriOf(name, true), responseTransferMode: 'STREAM' });

/** A REQUEST authorizer as a security scheme. */
export const authorizedBy = (name: string, more: object, headerName = 'Unused') => ({
  type: 'apiKey',
  name: headerName,
  in: 'header',
  'x-amazon-apigateway-authorizer': { type: 'request', authorizerUri: uriOf(name), ...more },
});

export interface GatewayHarness {
  readonly url: string;
  readonly told: string[];
  close(): Promise<void>;
}

/** A gateway in front of functions given as their source text. */
export const startGatewayHarness = async (
  body: Record<string, unknown>,
  sources: Readonly<Record<string, string>>,
  more: Partial<LocalFunction> = {},
): Promise<GatewayHarness> => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  // As beside each bundle: what lies in a folder above must not decide how a handler is loaded.
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
  const told: string[] = [];
  const functions = Object.entries(sources).map(([name, source]): LocalFunction => {
    const directory = mkdtempSync(join(folder, `${name}-`));
    writeFileSync(join(directory, 'index.js'), source);
    const arn = `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
    const base = { handler: 'index.handler', role: 'role', environment: { GREETING: 'hello' }, maxConcurrency: 4 };
    return { name, arn, directory, ...base, memoryMegabytes: 64, timeoutSeconds: 5, ...more };
  });
  const logs = openFunctionLogs(join(folder, 'logs'), (line) => void told.push(line));
  const clock = openClock({ recall: () => undefined, remember: () => undefined });
  const endpoint = 'http://127.0.0.1:9';
  const running = startFunctions({ functions, endpoint, accessKeyOf: ({ name }) => name, logs, clock });
  const serve = gateway({
    api: { id: 'api', stage: 'test', body },
    functions: running,
    planKeys: new Set(['known']),
    clock,
    tell: (line) => void told.push(line),
  });
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  const url = await listening(server);
  return {
    url,
    told,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await running.stop(0);
      logs.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
