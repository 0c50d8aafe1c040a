import { type Act, answer } from './endpoint.ts';
import { handlerOf } from './request-handler.ts';
import type { Route } from './route.ts';

/** The Lambda handler of an endpoint that is open to anyone and needs no table. */
export const openOnLambda = <R extends Route & { readonly access: 'anyone' }>(route: R, act: Act<NoInfer<R>>) =>
  handlerOf((event) => answer(route, act, event));
