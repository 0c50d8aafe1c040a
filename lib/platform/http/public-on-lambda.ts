import { type EndpointHandler, handleRequest } from './endpoint.ts';
import { lambdaHandler } from './lambda-handler.ts';
import type { Route } from './route.ts';
import { type StreamingEndpointHandler, streamHandler } from './stream-handler.ts';

type PublicRoute = Route & { readonly access: 'anyone' };

export const publicOnLambda = <R extends PublicRoute>(route: R, handle: EndpointHandler<NoInfer<R>>) =>
  lambdaHandler((event) => handleRequest(route, handle, event));

export const publicStreamOnLambda = <R extends PublicRoute>(route: R, handle: StreamingEndpointHandler<NoInfer<R>>) =>
  streamHandler(route, handle);
