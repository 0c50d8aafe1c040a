import type { Provider } from '../lib/foundation/provider.ts';
import type { Access } from '../lib/http/route.ts';
import type { NamedRoute } from '../lib/openapi/routes.ts';

export interface Throttle {
  /** Requests a second, over time. */
  readonly rate: number;
  /** Requests at once. */
  readonly burst: number;
}

/** The limit that all routes with credentials share. */
export const stageThrottle: Throttle = { rate: 500, burst: 1000 };

/** The limit of one plan key, for the organizations that share it: a tenth of the stage's rate. */
export const planKeyThrottle: Throttle = { rate: 50, burst: 200 };

const openThrottles: Readonly<Record<'anyone' | Provider, Throttle>> = {
  anyone: { rate: 10, burst: 20 },
  // Up to four callbacks for each message and call.
  telephony: { rate: 120, burst: 240 },
  emailprovider: { rate: 80, burst: 160 },
  voiceprovider: { rate: 30, burst: 60 },
  billingprovider: { rate: 10, burst: 20 },
};

const openThrottleOf = (access: Access): Throttle | undefined => {
  if (access === 'anyone') return openThrottles.anyone;
  return 'provider' in access ? openThrottles[access.provider] : undefined;
};

/**
 * The routes that anyone can call, each with a limit of its own: a flood of one starves neither the others nor the routes
 * that ask for credentials.
 */
export const throttledRoutes = (routes: readonly NamedRoute[]) =>
  routes.flatMap(({ route }) => {
    const throttle = openThrottleOf(route.access);
    return throttle ? [{ route, throttle }] : [];
  });
