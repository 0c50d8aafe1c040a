import type * as z from 'zod/mini';
import { Cap } from '../../../lib/policy/contact-rules/checks/contract.ts';

export interface Quota {
  readonly counted: number;
  readonly max: number;
  readonly window: string;
  readonly scope: 'account' | 'contact';
  /** All channels if absent. */
  readonly channels: z.output<ReturnType<typeof Cap>>['channels'];
}

/** What the limits of contacts have counted, each limit once. */
export function contactQuotas(
  checks: readonly { readonly checks: readonly { readonly compared: unknown }[] }[],
): readonly Quota[] {
  const quotas = new Map<string, Quota>();
  for (const { compared } of checks.flatMap((channel) => channel.checks)) {
    const cap = Cap().safeParse(compared);
    if (!cap.success) continue;
    const { counted, max, window, scope, channels } = cap.data;
    const key = JSON.stringify([max, window, scope, channels]);
    // An address may have been used for another account, too: the higher count decides.
    if (counted >= (quotas.get(key)?.counted ?? 0)) quotas.set(key, { counted, max, window, scope, channels });
  }
  return [...quotas.values()];
}
