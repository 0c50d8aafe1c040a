import { readOrganization } from '../organizations/organization-store.ts';
import { type Act, type Backing, answer } from './endpoint.ts';
import { once } from './idempotency.ts';
import { handlerOf } from './request-handler.ts';
import type { Route } from './route.ts';

export const backing: Backing = { once, isOrganization: async (id) => (await readOrganization(id)) !== undefined };

/** The Lambda handler of an endpoint. */
export const onLambda = <R extends Route>(route: R, act: Act<NoInfer<R>>) =>
  handlerOf((event) => answer(route, act, event, backing));
