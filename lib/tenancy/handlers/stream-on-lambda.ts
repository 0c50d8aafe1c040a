import type { Route } from '../../platform/http/route.ts';
import { type StreamingEndpointHandler, streamHandler } from '../../platform/http/stream-handler.ts';
import { dependencies } from './on-lambda.ts';

export const streamOnLambda = <R extends Route>(route: R, handle: StreamingEndpointHandler<NoInfer<R>>) =>
  streamHandler(route, handle, dependencies);
