import type { Places } from '../../../../lib/policy/contact-rules/applicable-presets.ts';
import type { ContactSettings } from '../../../../lib/policy/contact-rules/resolve-rules.ts';
import { otherAccount } from '../builders.ts';
import { type GoldenCase, byEmail, bySms, byVoice, conversation, text } from './golden-case.ts';

/** A case that depends on who the debtor is and where, with the settings of the organization. */
export interface DebtorCase extends GoldenCase {
  readonly settings: Partial<ContactSettings>;
  readonly places?: Places;
}

const outside = 'outside_contact_hours';
const federalHours = '12 CFR 1006.6(b)(1)(i)';
const from = (origin: Places['from'], ...places: string[]): Places => ({ places, from: origin });

const ofTwoCountries: Partial<ContactSettings> = {
  preset_scope: 'debtor',
  contact_rules: { preset: ['co-ley-2300', 'ar-courtesy'] },
};

export const debtorCases: readonly DebtorCase[] = [
  {
    cites: 'Ley 2300 de 2023, art. 3: from seven',
    says: 'a debtor in Colombia may be contacted at seven although the courtesy hours of Argentina begin at nine',
    settings: ofTwoCountries,
    places: from('country', 'CO'),
    at: '2026-11-24T07:00:00-05:00',
    facts: { timezones: ['America/Bogota'] },
    then: '2026-11-24T19:00:00-05:00',
  },
  {
    cites: 'courtesy, Ley 24.240, art. 8 bis: from nine',
    says: 'a debtor in Argentina may not',
    settings: ofTwoCountries,
    places: from('country', 'AR'),
    at: '2026-11-24T07:00:00-03:00',
    forbidden: outside,
    then: '2026-11-24T09:00:00-03:00',
  },
  {
    cites: 'Ley 2300 de 2023, art. 3, and the courtesy hours of Argentina',
    says: 'a debtor with numbers of both countries is protected by both',
    settings: ofTwoCountries,
    places: from('phones', 'CO', 'AR'),
    at: '2026-11-24T19:30:00-03:00',
    facts: { timezones: ['America/Bogota', 'America/Argentina/Buenos_Aires'] },
    forbidden: outside,
    then: '2026-11-25T09:00:00-05:00',
  },
  {
    cites: '6 RCNY 5-77, SHIELD Collection Rule',
    says: 'a debtor in New York State may be in the city',
    settings: { preset_scope: 'debtor', contact_rules: { preset: 'us-nyc' } },
    places: from('region', 'US-NY'),
    at: '2026-11-23T10:00:00-05:00',
    facts: {
      timezones: ['America/New_York'],
      ...byEmail(
        text('2026-11-18T10:00:00-05:00'),
        text('2026-11-19T10:00:00-05:00'),
        text('2026-11-20T10:00:00-05:00'),
      ),
    },
    forbidden: 'frequency_weekly',
    then: '2026-11-25T10:00:00-05:00',
  },
  {
    cites: '6 RCNY 5-77, SHIELD Collection Rule',
    says: 'a debtor in California is not',
    settings: { preset_scope: 'debtor', contact_rules: { preset: 'us-nyc' } },
    places: from('region', 'US-CA'),
    at: '2026-11-23T10:00:00-08:00',
    facts: {
      timezones: ['America/Los_Angeles'],
      ...byEmail(
        text('2026-11-18T10:00:00-08:00'),
        text('2026-11-19T10:00:00-08:00'),
        text('2026-11-20T10:00:00-08:00'),
      ),
    },
  },
  {
    cites: federalHours,
    says: 'a +1 number whose zone is unknown is not called at half past five in Los Angeles',
    settings: { contact_rules: { preset: 'us-reg-f' } },
    at: '2026-11-24T08:30:00-05:00',
    facts: { ...byVoice(), timezones: ['America/New_York', 'America/Chicago', 'America/Los_Angeles'] },
    forbidden: outside,
    then: '2026-11-24T08:00:00-08:00',
  },
  {
    cites: 'the contact hours of the organization, in every zone of the person',
    says: 'a number of Spain is not written to at 23:19 in Madrid, although it is 22:19 on the Canary Islands',
    settings: { contact_hours: { start: '08:00', end: '22:30', days: [1, 2, 3, 4, 5, 6, 7] } },
    at: '2026-11-24T23:19:00+01:00',
    facts: { ...bySms(), timezones: ['Europe/Madrid', 'Atlantic/Canary'] },
    forbidden: outside,
    then: '2026-11-25T08:00:00Z',
  },
  {
    cites: 'the contact frequency of the organization: once a day',
    says: 'a phone shared by contacts without a person id counts once for all of them',
    settings: { contact_frequency: { per_day: 1, per_week: 7 } },
    at: '2026-11-24T10:00:15-03:00',
    facts: { ...bySms(), address_attempts: [text('2026-11-24T10:00:00-03:00', { account_id: otherAccount })] },
    forbidden: 'frequency_daily',
    then: '2026-11-25T00:00:00-03:00',
  },
  {
    cites: '12 CFR 1006.14(b)(2)(i)(B): per debt',
    says: 'a conversation about somebody else’s account at the same phone starts no wait for this account',
    settings: { contact_rules: { preset: 'us-reg-f' } },
    at: '2026-11-24T12:00:00-05:00',
    facts: {
      ...byVoice(),
      timezones: ['America/New_York'],
      address_attempts: [conversation('2026-11-20T12:00:00-05:00', { account_id: otherAccount })],
    },
  },
  {
    cites: 'own holidays of the organization: the calendar of Argentina, Ley 27.399, art. 7',
    says: 'not on a bridge day of 2026',
    settings: { holidays: { calendar: 'AR', extra: [], not: [] } },
    at: '2026-07-10T12:00:00-03:00',
    forbidden: outside,
    then: '2026-07-11T00:00:00-03:00',
  },
  {
    cites: 'own holidays of the organization: the calendar of Argentina, Ley 27.399, art. 7',
    says: 'nor on one of 2024',
    settings: { holidays: { calendar: 'AR', extra: [], not: [] } },
    at: '2024-06-21T12:00:00-03:00',
    forbidden: outside,
    then: '2024-06-22T00:00:00-03:00',
  },
  {
    cites: 'own holidays of the organization',
    says: 'its own day off is one, and a holiday on which it works is none',
    settings: { holidays: { calendar: 'AR', extra: ['2026-12-09'], not: ['2026-12-08'] } },
    at: '2026-12-08T12:00:00-03:00',
    then: '2026-12-09T00:00:00-03:00',
  },
  {
    cites: 'minimum gap of the organization: 36 hours',
    says: 'a second contact comes a day and a half after the first',
    settings: { minimum_gap_hours: 36 },
    at: '2026-11-25T09:00:00-03:00',
    facts: byEmail(text('2026-11-24T10:00:00-03:00')),
    forbidden: 'minimum_gap',
    then: '2026-11-25T22:00:00-03:00',
  },
  {
    cites: 'identity check: nobody is contacted until a person confirms or corrects it',
    says: 'an account whose debtor changed is held, for a person who dispatches, too',
    settings: {},
    at: '2026-11-24T10:00:00-03:00',
    facts: {
      is_automatic: false,
      holds: [{ id: 'h1', kind: 'identity_check', blocks: 'all', scope: 'account' }],
    },
    forbidden: 'account_held',
    then: null,
  },
  {
    cites: 'hours that the person chose bind like a rule',
    says: 'not outside of them, in any zone where the person may be',
    settings: {},
    at: '2026-11-24T18:30:00-03:00',
    facts: {
      timezones: ['America/Argentina/Buenos_Aires', 'America/Santiago', 'America/Lima'],
      preferred: { hours: { start: '18:00', end: '21:00', days: [1, 2, 3, 4, 5] } },
    },
    forbidden: 'outside_preferred_hours',
    then: '2026-11-24T18:00:00-05:00',
  },
];
