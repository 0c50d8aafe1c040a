import type { IncomingMessage, ServerResponse } from 'node:http';
import vm from 'node:vm';
import { recordAt, textAt } from '../foundation/json.ts';
import type { Behavior, Distribution, Model } from '../stacks/model.ts';
import { type DeployedFiles, deployedFiles } from './deployed-files.ts';

export interface DistributionOptions {
  readonly distribution: Distribution;
  readonly model: Pick<Model, 'edgeFunctions' | 'headerPolicies' | 'bucketDeployments'>;
  readonly serveApi: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;
}

/** CloudFront in front of the API and of the files of a bucket. */
export const serveDistribution = ({ distribution, model, serveApi }: DistributionOptions) => {
  const files = deployedFiles(model.bucketDeployments);
  const behaviors = distribution.behaviors.map((behavior) => ({
    behavior,
    pattern: patternOf(behavior.pattern),
    origin: distribution.origins.get(behavior.origin),
    headers: model.headerPolicies.find(({ id }) => id === behavior.headerPolicy)?.headers ?? {},
    rewrite: rewriteOf(behavior, model),
  }));

  return (incoming: IncomingMessage, outgoing: ServerResponse): unknown => {
    const { method = 'GET', url = '/' } = incoming;
    const path = url.split('?')[0] ?? '/';
    const found = behaviors.find(({ pattern }) => pattern.test(path));
    if (!found?.origin) throw new Error(`No behavior of the distribution matches ${path}.`);
    if (!found.origin.isBucket) return serveApi(incoming, outgoing);
    const isAllowed = found.behavior.methods.includes(method);
    return sendFile(outgoing, isAllowed ? files.read(found.origin.domain, found.rewrite(path)) : undefined, {
      headers: found.headers,
      isHead: method === 'HEAD',
    });
  };
};

const patternOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );

const rewriteOf = ({ onRequest }: Behavior, { edgeFunctions }: Pick<Model, 'edgeFunctions'>) => {
  if (onRequest === undefined) return (path: string) => path;
  const found = edgeFunctions.find(({ arn }) => arn === onRequest);
  if (!found) throw new Error(`There is no CloudFront function ${onRequest}.`);
  // One context for all requests: making another takes longer than the rest of a request for a file.
  const context = vm.createContext({});
  new vm.Script(found.code).runInContext(context);
  const script = new vm.Script('handler(event)');
  return (path: string): string => {
    const result: unknown = script.runInContext(Object.assign(context, { event: { request: { uri: path } } }), {
      timeout: 1000,
    });
    return textAt(recordAt({ result }, 'result'), 'uri') ?? path;
  };
};

/** S3 answers 403 for a missing object to a caller that may not list the bucket, such as CloudFront. */
const sendFile = (
  outgoing: ServerResponse,
  file: ReturnType<DeployedFiles['read']>,
  { headers, isHead }: { readonly headers: Readonly<Record<string, string>>; readonly isHead: boolean },
): void => {
  const { type, cacheControl, content } = file ?? {
    type: 'application/xml',
    cacheControl: undefined,
    content: Buffer.from('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'),
  };
  outgoing.writeHead(file ? 200 : 403, {
    'content-type': type,
    'content-length': content.length,
    ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
    ...headers,
  });
  outgoing.end(isHead ? undefined : content);
};
