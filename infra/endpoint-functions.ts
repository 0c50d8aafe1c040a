import { Stack } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type NamedRoute, allRoutes } from '../lib/entry/deployment/declarations.ts';
import { type Deployment, type ManagedUserPool, type Resources, corsGrant, grantsOf } from './grants.ts';
import { type BundleOf, serviceFunction } from './service-function.ts';
import type { Settings } from './settings.ts';

/**
 * A stack has at most 500 resources, and an endpoint takes three. The functions of these rooms, and of every later one
 * whose endpoints are new, are in a stack of their own. Those of earlier ones stay where they were deployed, also if
 * their room is new, as that of the inbox is: a function that moves cannot be created while the old one has its name.
 */
const laterRooms: ReadonlySet<string> = new Set([
  'adjustments',
  'contact-statements',
  'debtor-views',
  'holds',
  'ledger',
  'mcp',
  'members',
  'outcomes',
  'plans',
  'portal',
  'record-exports',
  'reports',
  'unsubscriptions',
  'work-queue',
]);

/** What needs the address of the API, or is released gradually, is in its stack. */
const isLater = ({ folder, route }: NamedRoute): boolean =>
  laterRooms.has(folder) && !route.publicUrl && !route.releasedGradually;

export const routesByStack = {
  api: allRoutes.filter((each) => !isLater(each)),
  endpoints: allRoutes.filter(isLater),
};

interface EndpointProps {
  readonly resources: Resources & Deployment;
  readonly settings: Settings;
  readonly bundleOf: BundleOf;
}

/** Creates the function of each route. */
export const addEndpoints = (
  scope: Construct,
  routes: readonly NamedRoute[],
  { resources, settings, bundleOf }: EndpointProps,
): readonly (NamedRoute & { readonly endpoint: LambdaFunction })[] =>
  routes.map((named) => {
    const { name, folder, route } = named;
    const grants = [...grantsOf(scope, route, resources), corsGrant(settings.corsOrigins)];
    const endpoint = serviceFunction(scope, {
      name,
      folder,
      description: route.summary,
      needs: route,
      grants,
      bundleOf,
      settings,
    });
    return { ...named, endpoint };
  });

export const managedUserPool = (scope: Construct, id: string | undefined): ManagedUserPool | undefined =>
  id === undefined
    ? undefined
    : { id, arn: Stack.of(scope).formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName: id }) };
