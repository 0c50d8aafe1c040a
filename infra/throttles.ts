import { type NamedRoute, type PlanKeyPool, methodsOf } from '../lib/entry/deployment/declarations.ts';
import { callbackRates } from './callback-rates.ts';
import type { Settings } from './settings.ts';

export interface Throttle {
  readonly rate: number;
  /** Size of the token bucket: how many requests may come at once. */
  readonly burst: number;
}

/** The limit shared by all routes that require credentials; the quotas of an account have the same proportion. */
export const stageThrottle = ({ requestRate }: Pick<Settings, 'requestRate'>): Throttle => ({
  rate: requestRate,
  burst: Math.floor(requestRate / 2),
});

export const planKeyThrottles: Readonly<Record<PlanKeyPool, Throttle>> = {
  organizations: { rate: 50, burst: 200 },
  // A screen of the console makes about ten calls at once.
  users: { rate: 25, burst: 100 },
};

/** A burst of twice the rate: a provider that was delayed delivers its backlog at once. */
const burstOf = (rate: number): Throttle => ({ rate, burst: 2 * rate });

const anyoneThrottle: Throttle = { rate: 10, burst: 20 };

/** A campaign sends links by the thousand, and the programs that show messages open each. */
const portalThrottle: Throttle = { rate: 50, burst: 200 };

/** Inbound messages have their own limit, so that status callbacks cannot crowd out an opt-out. */
function publicThrottleOf({ name, folder, route: { access } }: NamedRoute): Throttle | undefined {
  if (access === 'anyone') return folder === 'portal' ? portalThrottle : anyoneThrottle;
  if (!('provider' in access)) return undefined;
  return burstOf(callbackRates[name === 'receiveInboundMessage' ? 'inbound' : access.provider]);
}

export const throttledMethods = (routes: readonly NamedRoute[]) =>
  routes.flatMap((named) => {
    const { route } = named;
    const throttle = publicThrottleOf(named);
    return throttle ? methodsOf(route).map((method) => ({ path: route.path, method, throttle })) : [];
  });
