import { type EndpointHandler, handleRequest } from '../../platform/http/endpoint.ts';
import { lambdaHandler } from '../../platform/http/lambda-handler.ts';
import type { portalRoutes } from './contract.ts';
import { failurePage } from './debtor-page.ts';

type PageRoute = (typeof portalRoutes)[keyof typeof portalRoutes];

/** A failure is a page, too, and no JSON. */
export const pageOnLambda = <R extends PageRoute>(route: R, handle: EndpointHandler<NoInfer<R>>) =>
  lambdaHandler(async (event) => {
    const reply = await handleRequest(route, handle, event);
    if (reply.headers?.['Content-Type'] !== 'application/json') return reply;
    const headers = { ...reply.headers, ...route.replyHeaders, 'Content-Type': 'text/html; charset=utf-8' };
    return { ...reply, headers, body: reply.body === '' ? '' : failurePage() };
  });
