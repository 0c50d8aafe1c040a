import type { APIGatewayProxyEvent } from 'aws-lambda';
import { pipeline } from 'node:stream/promises';
import { log } from '../foundation/log.ts';
import { type PipelineDependencies, type Request, errorReply, isHead, parseRequest, replyHeaders } from './endpoint.ts';
import { setLogContext } from './lambda-handler.ts';
import type { Route } from './route.ts';

/** A reply that is sent while it is produced. */
export interface StreamedReply {
  readonly mediaType: string;
  readonly fileName?: string;
  readonly chunks: AsyncIterable<string> | Iterable<Uint8Array>;
}

export type StreamingEndpointHandler<R extends Route> = (request: Request<R>) => Promise<StreamedReply> | StreamedReply;

/** Lambda sends the status and the headers with the first chunk, and never without one. */
const noBody = [''];

/** The Lambda handler of an endpoint whose reply has no size limit. A failure after the first chunk truncates the reply. */
export const streamHandler = <R extends Route>(
  route: R,
  handle: StreamingEndpointHandler<NoInfer<R>>,
  dependencies?: PipelineDependencies,
) =>
  awslambda.streamifyResponse(async (event: APIGatewayProxyEvent, stream, context) => {
    setLogContext(event, context);
    const headers = replyHeaders(event);
    let reply: StreamedReply;
    try {
      reply = await handle(await parseRequest(route, event, dependencies));
    } catch (error) {
      const { statusCode, headers: all, body } = errorReply(error, event.requestContext.requestId, headers);
      await pipeline(
        isHead(event) ? noBody : [body],
        awslambda.HttpResponseStream.from(stream, { statusCode, headers: all }),
      );
      return;
    }
    const out = awslambda.HttpResponseStream.from(stream, {
      statusCode: 200,
      headers: {
        ...headers,
        'Content-Type': reply.mediaType,
        ...(reply.fileName !== undefined && { 'Content-Disposition': `attachment; filename="${reply.fileName}"` }),
        ...route.replyHeaders,
      },
    });
    await pipeline(isHead(event) ? noBody : reply.chunks, out);
    log.info('request', { method: event.httpMethod, resource: event.resource, status: 200 });
  });
