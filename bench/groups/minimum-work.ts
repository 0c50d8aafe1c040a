import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { callables } from '../../test/harness/start-service.ts';
import { accountIds, copyAccounts } from '../stage/copy-accounts.ts';
import type { Stage } from '../stage/stage.ts';
import type { HandlerCase } from './handler-cases.ts';

const repetitions = 5000;

/** Measures the CPU time that no handler can avoid: parsing and validating the request, and writing the reply. */
export async function measureMinimumMs(
  stage: Stage,
  { route: name, sideEffect, requestAt, prepare }: HandlerCase,
): Promise<number> {
  const { service } = stage;
  const organization = await service.organization(`least work ${name}`);
  if (sideEffect !== 'new accounts') await copyAccounts(stage, organization, accountIds(organization, 1000));
  await prepare?.(stage, organization, accountIds(organization, 1000));
  // The service makes gateway events.
  const event = service.eventOf(name, { organization, ...requestAt(organization, 0) }) as APIGatewayProxyEvent;
  const reply: unknown = JSON.parse((await service.callRoute(name, event)).body);
  const route = callables.get(name)?.route;
  const [params, query, body] = [route?.params?.(), route?.query?.(), route?.body?.()];
  const once = () => {
    if (params) z.parse(params, event.pathParameters ?? {});
    if (query) z.parse(query, event.queryStringParameters ?? {});
    if (body) z.parse(body, JSON.parse(event.body ?? ''));
    return JSON.stringify(reply);
  };
  for (let n = 0; n < repetitions; n++) once();
  const cpu = process.threadCpuUsage();
  for (let n = 0; n < repetitions; n++) once();
  const { user, system } = process.threadCpuUsage(cpu);
  return (user + system) / 1000 / repetitions;
}
