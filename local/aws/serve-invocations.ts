import { messageOf } from '../foundation/errors.ts';
import { functionArn } from '../foundation/arn.ts';
import { isRecord, parseJson } from '../foundation/json.ts';
import { urlOf } from '../foundation/loopback-server.ts';
import { readBody } from '../foundation/request-body.ts';
import { type AwsServerOptions, type Call, type Principal, deniedMessage, findDenied, sendJson } from './aws-call.ts';

const invocationPath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's `Invoke` of a function or of its alias, which the runner does not tell apart, with an event that is an object. */
export const serveInvocations = async (
  options: AwsServerOptions,
  { incoming, outgoing }: Call,
  principal: Principal,
): Promise<void> => {
  const [, encoded] = invocationPath.exec(urlOf(incoming).pathname) ?? [];
  const invoke = options.invocations?.invoke;
  if (incoming.method !== 'POST' || encoded === undefined || invoke === undefined)
    return sendJson(outgoing, 501, { message: 'The local runner does not support this Lambda request.' });
  const invoked = decodeURIComponent(encoded);
  const denied = findDenied(options, principal, [{ action: 'lambda:InvokeFunction', resource: functionArn(invoked) }]);
  if (denied) return sendJson(outgoing, 403, { Message: deniedMessage(principal, denied) }, 'AccessDeniedException');
  const event = readEvent(await readBody(incoming));
  if (!event) return sendJson(outgoing, 400, { Message: 'Could not parse payload.' }, 'InvalidRequestContentException');
  const [name = ''] = invoked.split(':');
  try {
    const result = JSON.stringify((await invoke(name, event)) ?? null);
    outgoing.writeHead(200, { 'content-type': 'application/json', 'x-amz-executed-version': '$LATEST' });
    outgoing.end(result);
  } catch (error) {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' });
    outgoing.end(JSON.stringify({ errorMessage: messageOf(error) }));
  }
};

const readEvent = (body: Buffer | undefined): Record<string, unknown> | undefined => {
  try {
    const event = body && parseJson(body.toString());
    return isRecord(event) ? event : undefined;
  } catch {
    return undefined;
  }
};
