import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { DecisionId } from '../../../lib/foundation/ids.ts';
import { type Organization, newOrganization } from '../../../lib/tenancy/organizations/organization.ts';
import { decide } from '../../../lib/outreach/dispatch/decide.ts';
import type { DispatchContext } from '../../../lib/outreach/dispatch/dispatch-context.ts';
import type { Intent } from '../../../lib/outreach/dispatch/intent.ts';
import { aContact, anAccount, anInteractionRef, anOrganizationId, noon } from '../../builders.ts';

/** An organization that allows contacts at any hour, once a day. */
export const anOrganization = (over: Partial<Organization> = {}): Organization => ({
  ...newOrganization({ name: 'Cobranzas' }, anOrganizationId, noon),
  contact_hours: { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] },
  contact_frequency: { per_day: 1, per_week: 700 },
  ...over,
});

/** A user's intent to send a reminder about `anAccount`. */
export const anIntent = (over: Partial<Intent> = {}): Intent => ({
  organization: anOrganizationId,
  account: anInteractionRef().account,
  interaction: anInteractionRef().interaction,
  decision: deriveId(DecisionId, anOrganizationId, 'decision'),
  at: noon,
  actionType: 'reminder',
  initiatedBy: { kind: 'user', id: 'user' },
  ...over,
});

export const phone = '+5491155550123';

/** A contact with a phone who was never contacted and may be. */
export const aContext = (over: Partial<DispatchContext> = {}): DispatchContext => ({
  account: anAccount({ contact: { ...aContact({ phone }), version: 1 } }),
  organization: anOrganization(),
  attempts: undefined,
  addresses: [],
  channel: undefined,
  template: undefined,
  interaction: undefined,
  ...over,
});

export const aReceipt = (over: Partial<DispatchContext> = {}) => decide(anIntent(), aContext(over), 'sms', noon);
