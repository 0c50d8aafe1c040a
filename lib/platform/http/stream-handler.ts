import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { pipeline } from 'node:stream/promises';
import { log } from '../../foundation/log.ts';
import {
  type EndpointHandler,
  type PipelineDependencies,
  type Request,
  errorReply,
  isHead,
  parseRequest,
  replyHeaders,
  runEndpoint,
} from './endpoint.ts';
import { setLogContext } from './lambda-handler.ts';
import type { Route } from './route.ts';

export interface StreamedReply {
  readonly mediaType: string;
  readonly fileName?: string;
  readonly chunks: AsyncIterable<string> | Iterable<Uint8Array>;
}

export type StreamingEndpointHandler<R extends Route> = (
  request: Request<R>,
) => Promise<StreamedReply | EndpointHandler<R>> | StreamedReply | EndpointHandler<R>;

/** Lambda sends status and headers only with the first chunk. */
const noBody = [''];

/** The reply has no size limit. A failure after the first chunk truncates it. */
export const streamHandler = <R extends Route>(
  route: R,
  handle: StreamingEndpointHandler<NoInfer<R>>,
  dependencies?: PipelineDependencies,
) =>
  awslambda.streamifyResponse(async (event: APIGatewayProxyEvent, stream, context) => {
    setLogContext(event, context);
    const reply = await startReply(route, handle, event, dependencies);
    const { statusCode, headers, chunks } =
      'chunks' in reply ? streamedParts(route, reply, event) : { ...reply, chunks: [reply.body] };
    await pipeline(
      isHead(event) ? noBody : chunks,
      awslambda.HttpResponseStream.from(stream, { statusCode, headers: { ...headers } }),
    );
    log.info('request', { method: event.httpMethod, resource: event.resource, status: statusCode });
  });

async function startReply<R extends Route>(
  route: R,
  handle: StreamingEndpointHandler<NoInfer<R>>,
  event: APIGatewayProxyEvent,
  dependencies: PipelineDependencies | undefined,
): Promise<StreamedReply | APIGatewayProxyResult> {
  try {
    const request = await parseRequest(route, event, dependencies);
    const reply = await handle(request);
    return typeof reply === 'function' ? await runEndpoint(route, reply, event, request, dependencies) : reply;
  } catch (error) {
    return errorReply(error, event.requestContext.requestId, replyHeaders(event));
  }
}

const streamedParts = (route: Route, { mediaType, fileName, chunks }: StreamedReply, event: APIGatewayProxyEvent) => ({
  statusCode: 200,
  headers: {
    ...replyHeaders(event),
    'Content-Type': mediaType,
    ...(fileName !== undefined && { 'Content-Disposition': `attachment; filename="${fileName}"` }),
    ...route.replyHeaders,
  },
  chunks,
});
