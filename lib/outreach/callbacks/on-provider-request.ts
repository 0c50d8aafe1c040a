import type { APIGatewayProxyResult } from 'aws-lambda';
import { errorReply, replyHeaders } from '../../platform/http/endpoint.ts';
import { lambdaHandler } from '../../platform/http/lambda-handler.ts';
import type { Route } from '../../platform/http/route.ts';
import { type Callback, callbackOf } from './callback.ts';

export const onProviderRequest = (route: Route, answer: (callback: Callback) => Promise<string>) =>
  lambdaHandler(async (event): Promise<APIGatewayProxyResult> => {
    const headers = replyHeaders(event);
    try {
      const body = await answer(callbackOf(event, new Date()));
      const [reply] = Object.values(route.replies);
      const mediaType = typeof reply === 'string' ? `${reply}; charset=utf-8` : 'application/json';
      return { statusCode: 200, headers: { ...headers, 'Content-Type': mediaType }, body };
    } catch (error) {
      return errorReply(error, event.requestContext.requestId, headers);
    }
  });
