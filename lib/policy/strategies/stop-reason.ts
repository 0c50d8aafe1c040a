import type { RuleCode } from '../contact-rules/rules/rule-registry.ts';
import type { CollectionStatus } from '../contact-rules/collection-status.ts';
import type { StopReason } from './position.ts';

interface StopCause {
  readonly account?: {
    readonly collection_status: CollectionStatus;
    readonly settlement?: { readonly status: string; readonly outcome?: string };
    readonly plan?: { readonly status: string };
  };
  readonly campaign?: { readonly status: string };
  readonly rule?: RuleCode | null;
}

export function stopReason({ account, campaign, rule }: StopCause): StopReason | undefined {
  if (campaign?.status === 'completed') return 'campaign_ended';
  if (account?.settlement?.outcome === 'open') return 'settled';
  if (account?.plan?.status === 'active') return 'plan';
  if (account?.collection_status === 'resolved') return 'paid';
  if (account?.collection_status === 'disputed' || rule === 'account_disputed') return 'disputed';
  return rule === 'contact_opted_out' ? 'opted_out' : undefined;
}

/** A settlement or plan that is paid resolves the account, so `resolved` also matches `settled` and `plan`. */
export const isStoppedByStatus = (status: CollectionStatus, reason: string | undefined): boolean =>
  reason !== undefined &&
  (reason === stopReason({ account: { collection_status: status } }) ||
    (status === 'resolved' && (reason === 'settled' || reason === 'plan')));
