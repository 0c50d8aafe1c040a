import type { Attempt, ContactFacts } from '../../../lib/policy/contact-rules/contact-facts.ts';
import type { Terms } from '../../../lib/policy/contact-rules/rules/rule-registry.ts';
import type { Rule } from '../../../lib/policy/contact-rules/rules/rule.ts';
import { AccountId, parseId } from '../../../lib/foundation/ids.ts';

export const account = parseId(AccountId, '7c1f0a52-0000-4000-8000-000000000001');
export const otherAccount = parseId(AccountId, '7c1f0a52-0000-4000-8000-000000000002');

let attempts = 0;

/** An email about the current account; pass only what the test is about. */
export const anAttempt = (at: string, over: Partial<Attempt> = {}): Attempt => ({
  id: `attempt ${++attempts}`,
  at: new Date(at).toISOString(),
  channel: 'email',
  account_id: account,
  ...over,
});

/** A contact in Buenos Aires who may be sent an email. */
export const factsWith = (over: Partial<ContactFacts> = {}): ContactFacts => ({
  channel: 'email',
  account: { id: account, collection_status: 'active' },
  contact: { opted_out: false },
  address: 'present',
  timezones: ['America/Argentina/Buenos_Aires'],
  attempts: [],
  ...over,
});

/** A rule of the organization. */
export const rule = (terms: Terms): Rule => ({ ...terms, source: 'organization' });

/** Settings that forbid nothing by themselves. */
export const open = {
  contact_hours: { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] },
  contact_frequency: { per_day: 100, per_week: 700 },
};
