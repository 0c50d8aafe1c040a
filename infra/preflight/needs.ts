import { allOperations, allRoutes } from '../../lib/entry/deployment/declarations.ts';
import { queueJobs } from '../job-list.ts';
import { defaultLambdaConcurrency, defaultRequestRate } from '../settings.ts';
import { stageThrottle, throttledMethods } from '../throttles.ts';

/** API Gateway counts every segment of every path, and the root. */
function countGatewayResources(paths: readonly string[]): number {
  const resources = new Set(['/']);
  for (const path of paths) {
    const segments = path.split('/').filter((segment) => segment !== '');
    segments.forEach((_, index) => resources.add(`/${segments.slice(0, index + 1).join('/')}`));
  }
  return resources.size;
}

const withCredentials = stageThrottle({ requestRate: defaultRequestRate });
const gatewayThrottles = [withCredentials, ...throttledMethods(allRoutes).map(({ throttle }) => throttle)];

export const needs = {
  queueConcurrency: queueJobs.reduce((sum, { trigger }) => sum + trigger.maxConcurrency, 0),
  lambdaConcurrency: defaultLambdaConcurrency,
  /** Several times the code of one stage: 200 functions of less than a megabyte. */
  codeBytes: 1024 ** 3,
  requestRate: gatewayThrottles.reduce((sum, { rate }) => sum + rate, 0),
  requestBurst: Math.max(...gatewayThrottles.map(({ burst }) => burst)),
  gatewayResources: countGatewayResources(allOperations.map(({ route }) => route.path)),
  /** The warm throughput that docs/scale.md recommends before a large organization begins. */
  tableWriteUnits: 10_000,
  /** More than any stage needs, whatever its settings; a test compares both with the synthesized stacks. */
  roles: 240,
  alarms: 120,
  /** The version that templates of the CDK require; a test compares it with the synthesized stacks. */
  bootstrapVersion: 6,
  /** Emails a day that Cognito sends by itself. */
  cognitoEmailsPerDay: 50,
} as const;

export type Needs = { readonly [Name in keyof typeof needs]: number };
