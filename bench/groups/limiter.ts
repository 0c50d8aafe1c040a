import { setTimeout as delay } from 'node:timers/promises';
import { defaultCallsPerWindow, secondsToNextWindow } from '../../lib/tenancy/api-keys/api-key.ts';
import { result } from '../result.ts';
import type { Group } from './group.ts';

const calls = 500;
/** A window that ends during the test would rightly admit twice as many calls. */
const secondsNeeded = 10;

export const limiter: Group = {
  name: 'limiter',
  measure: async ({ effort, service }) => {
    const left = secondsToNextWindow(new Date());
    if (left < secondsNeeded * 2) await delay((left + 1) * 1000);
    const passed: number[] = [];
    for (let round = 0; round < effort.rounds; round++) {
      const organization = await service.organization(`limiter ${round}`);
      const body = { name: 'ERP', scopes: ['accounts:read'] };
      const { key } = await service.call<{ key: string }>('createApiKey', { organization, body });
      await service.coldStart();
      const answers = await Promise.all(Array.from({ length: calls }, () => service.authorize({ 'X-Api-Key': key })));
      passed.push(answers.filter(({ context }) => context?.['rate_exceeded'] === 'false').length);
    }
    return [
      result(
        {
          id: 'limiter',
          metric: `calls admitted of ${calls} concurrent ones`,
          unit: 'calls',
          target: { exactly: defaultCallsPerWindow },
          reference: `the quota of ${defaultCallsPerWindow} calls in 15 minutes, through the authorizer of v1`,
        },
        passed,
      ),
    ];
  },
};
