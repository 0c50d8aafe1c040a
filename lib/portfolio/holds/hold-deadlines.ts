import { endOfBusinessDays } from '../../policy/contact-rules/holidays/business-days.ts';
import { type Organization, defaultReplyHoldHours } from '../../tenancy/organizations/organization.ts';
import type { HoldKind } from './hold-kind.ts';
import type { Hold } from './hold.ts';

const hourMs = 60 * 60 * 1000;
const paidClaimBusinessDays = 5;
/** 47 CFR 64.1200(a)(10). */
const stopRequestBusinessDays = 10;
const disputeMs = 30 * 24 * hourMs;

/** The settings of an organization that deadlines follow. */
export type HoldSettings = Pick<Organization, 'timezone' | 'holidays' | 'reply_hold_hours'>;

/** When a hold of a kind ends by itself, or must be decided about, unless the request says so. */
export function deadlinesOf(kind: HoldKind, settings: HoldSettings, now: Date): Pick<Hold, 'until' | 'due_by'> {
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
  switch (kind) {
    case 'reply_unread':
      return { until: later((settings.reply_hold_hours ?? defaultReplyHoldHours) * hourMs) };
    case 'paid_claim':
      return { until: endOfBusinessDays(paidClaimBusinessDays, settings, now) };
    case 'stop_request':
      return { due_by: endOfBusinessDays(stopRequestBusinessDays, settings, now) };
    case 'disputed':
      return { due_by: later(disputeMs) };
    default:
      return {};
  }
}
