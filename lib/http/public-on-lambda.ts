import { type EndpointHandler, handleRequest } from './endpoint.ts';
import { lambdaHandler } from './lambda-handler.ts';
import type { Route } from './route.ts';

/** The Lambda handler of an endpoint that is open to anyone and needs no table. */
export const publicOnLambda = <R extends Route & { readonly access: 'anyone' }>(
  route: R,
  act: EndpointHandler<NoInfer<R>>,
) => lambdaHandler((event) => handleRequest(route, act, event));
