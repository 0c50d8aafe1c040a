import { pipeline } from 'node:stream/promises';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { log } from '../../foundation/log.ts';
import { type Request, replyHeaders, errorReply, parseRequest } from '../endpoint.ts';
import { dependencies } from './on-lambda.ts';
import { setLogContext } from '../lambda-handler.ts';
import type { Route } from '../route.ts';

/** A reply that is written while it is made. */
export interface StreamedReply {
  readonly mediaType: string;
  readonly fileName?: string;
  readonly chunks: AsyncIterable<string>;
}

type Act<R extends Route> = (request: Request<R>) => Promise<StreamedReply>;

/** The Lambda handler of an endpoint whose reply has no size limit; a failure after its first chunk cuts it short. */
export const streamOnLambda = <R extends Route>(route: R, act: Act<NoInfer<R>>) =>
  awslambda.streamifyResponse(async (event: APIGatewayProxyEvent, stream, context) => {
    setLogContext(event, context);
    const headers = replyHeaders(event);
    const reply = await repliedTo(route, act, event);
    if ('refusal' in reply) {
      const { statusCode, headers: all, body } = errorReply(reply.refusal, event.requestContext.requestId, headers);
      await pipeline([body], awslambda.HttpResponseStream.from(stream, { statusCode, headers: all }));
      return;
    }
    const disposition = reply.fileName && { 'Content-Disposition': `attachment; filename="${reply.fileName}"` };
    const out = awslambda.HttpResponseStream.from(stream, {
      statusCode: 200,
      headers: { ...headers, 'Content-Type': reply.mediaType, ...disposition },
    });
    await pipeline(reply.chunks, out);
    log.info('request', { method: event.httpMethod, resource: event.resource, status: 200 });
  });

async function repliedTo<R extends Route>(
  route: R,
  act: Act<NoInfer<R>>,
  event: APIGatewayProxyEvent,
): Promise<StreamedReply | { readonly refusal: unknown }> {
  try {
    return await act(await parseRequest(route, event, dependencies));
  } catch (refusal) {
    return { refusal };
  }
}
