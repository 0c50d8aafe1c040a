import * as z from 'zod/mini';
import type { BlockedDispatch } from '../../lib/outreach/dispatch/contract.ts';
import type { Refusal } from '../api/refusal.ts';

/** Rules blocked the contact, or the provider did not confirm it. */
export type DispatchRefusal =
  | { readonly kind: 'blocked'; readonly reply: BlockedDispatch }
  | { readonly kind: 'refused' | 'rate_limited' | 'unknown' };

const Blocked = z.object({ blocked: z.literal(true), checks: z.array(z.unknown()) });
const Failed = z.object({ outcome: z.enum(['refused', 'rate_limited', 'unknown']) });

export function dispatchRefusal({ status, code, body }: Refusal): DispatchRefusal | undefined {
  if (status === 422 && Blocked.safeParse(body).success) {
    // The service builds `blocked` replies with the schema from which this type is inferred.
    return { kind: 'blocked', reply: body as BlockedDispatch };
  }
  const failed = status === 502 && code === 'provider_error' ? Failed.safeParse(body).data : undefined;
  return failed && { kind: failed.outcome };
}
