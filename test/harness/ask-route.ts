import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { type CallerRequest, requestEvent } from './requests.ts';
import type { Service } from './start-service.ts';

/** Any reply of a route. */
export interface RouteReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- The bodies of all routes and errors share no type; a test reads what it expects.
  readonly body: any;
}

/** Calls a route and returns its reply, an error too. */
export async function askRoute(service: Service, name: string, sent: CallerRequest): Promise<RouteReply> {
  const route = allRoutes.find((each) => each.name === name)?.route;
  if (!route) throw new Error(`There is no route ${name}.`);
  const { statusCode, headers = {}, body } = await service.invoke(name, requestEvent(route, sent));
  return { status: statusCode, headers, body: JSON.parse(body) };
}
