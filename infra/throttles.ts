import type { Provider } from '../lib/foundation/provider.ts';
import { type Access, methodsOf } from '../lib/http/route.ts';
import type { NamedRoute } from '../lib/openapi/routes.ts';

export interface Throttle {
  /** Sustained requests per second. */
  readonly rate: number;
  /** Size of the token bucket: how many requests may come at once. */
  readonly burst: number;
}

/** The limit shared by all routes that require credentials. */
export const stageThrottle: Throttle = { rate: 500, burst: 1000 };

/** The limit of one plan key, shared by its organizations: a tenth of the stage's rate. */
export const planKeyThrottle: Throttle = { rate: 50, burst: 200 };

const publicThrottles: Readonly<Record<'anyone' | Provider, Throttle>> = {
  anyone: { rate: 10, burst: 20 },
  // Up to four callbacks for each message and call.
  telephony: { rate: 120, burst: 240 },
  emailprovider: { rate: 80, burst: 160 },
  voiceprovider: { rate: 30, burst: 60 },
  billingprovider: { rate: 10, burst: 20 },
};

const publicThrottleOf = (access: Access): Throttle | undefined => {
  if (access === 'anyone') return publicThrottles.anyone;
  return 'provider' in access ? publicThrottles[access.provider] : undefined;
};

/** Methods without credentials, each with its own limit, so that a flood of calls to one does not starve the others. */
export const throttledMethods = (routes: readonly NamedRoute[]) =>
  routes.flatMap(({ route }) => {
    const throttle = publicThrottleOf(route.access);
    return throttle ? methodsOf(route).map((method) => ({ path: route.path, method, throttle })) : [];
  });
