import { anAttempt, otherAccount } from '../builders.ts';
import { type Golden, byEmail, bySms, byVoice } from './golden-case.ts';

const outside = 'outside_contact_hours';
const conc = 'courtesy, FCA CONC 7.9.4 R';

export const ukCourtesy: Golden = {
  preset: 'uk-courtesy',
  timezone: 'Europe/London',
  cases: [
    {
      cites: conc,
      says: 'not before eight',
      at: '2026-11-23T07:59:59.999Z',
      forbidden: outside,
      then: '2026-11-23T08:00:00Z',
    },
    { cites: conc, says: 'from eight to nine', at: '2026-11-23T08:00:00Z', then: '2026-11-23T21:00:00Z' },
    {
      cites: conc,
      says: 'when the clocks go forward at the weekend, Monday comes an hour sooner',
      at: '2026-03-28T21:00:00Z',
      forbidden: outside,
      then: '2026-03-30T08:00:00+01:00',
    },
    {
      cites: conc,
      says: 'when the clocks go back at the weekend, Monday comes an hour later',
      at: '2026-10-24T21:00:00+01:00',
      forbidden: outside,
      then: '2026-10-26T08:00:00Z',
    },
    {
      cites: conc,
      says: 'not on the summer bank holiday',
      at: '2026-08-31T12:00:00+01:00',
      forbidden: outside,
      then: '2026-09-01T08:00:00+01:00',
    },
  ],
};

const hours = 'RG 96, part 2, section 4';
const frequency = 'RG 96, part 2, section 5(c)';

const emails = (...days: string[]) => days.map((day) => anAttempt(`${day}T12:00:00+11:00`));

export const auRg96: Golden = {
  preset: 'au-rg96',
  timezone: 'Australia/Sydney',
  cases: [
    {
      cites: hours,
      says: 'no call before half past seven',
      at: '2026-11-23T07:29:59.999+11:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T07:30:00+11:00',
    },
    {
      cites: hours,
      says: 'calls from half past seven to nine in the evening',
      at: '2026-11-23T07:30:00+11:00',
      facts: byVoice(),
      then: '2026-11-23T21:00:00+11:00',
    },
    {
      cites: hours,
      says: 'texts from nine on weekends',
      at: '2026-11-21T08:59:59.999+11:00',
      facts: bySms(),
      forbidden: outside,
      then: '2026-11-21T09:00:00+11:00',
    },
    {
      cites: hours,
      says: 'the night is an hour shorter when the clocks go forward',
      at: '2026-10-03T21:00:00+10:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-10-04T09:00:00+11:00',
    },
    {
      cites: hours,
      says: 'the night is an hour longer when the clocks go back',
      at: '2027-04-03T21:00:00+11:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2027-04-04T09:00:00+10:00',
    },
    {
      cites: hours,
      says: 'no contact on national public holidays, not even an email',
      at: '2026-12-25T12:00:00+11:00',
      facts: byEmail(),
      forbidden: outside,
      then: '2026-12-27T00:00:00+11:00',
    },
    {
      cites: frequency,
      says: 'the third contact in a week is permitted',
      at: '2026-11-20T12:00:00+11:00',
      facts: byEmail(...emails('2026-11-16', '2026-11-18')),
    },
    {
      cites: frequency,
      says: 'the fourth contact in a week is forbidden',
      at: '2026-11-20T12:00:00+11:00',
      facts: byEmail(...emails('2026-11-16', '2026-11-18', '2026-11-19')),
      forbidden: 'frequency_weekly',
      then: '2026-11-23T12:00:00+11:00',
    },
    {
      cites: frequency,
      says: 'contacts are counted per account',
      at: '2026-11-20T12:00:00+11:00',
      facts: byEmail(
        ...emails('2026-11-16', '2026-11-18', '2026-11-19').map((each) => ({ ...each, account_id: otherAccount })),
      ),
    },
    {
      cites: frequency,
      says: 'the eleventh contact in a month is forbidden',
      at: '2026-11-20T12:00:00+11:00',
      facts: byEmail(
        ...emails('2026-10-24', '2026-10-26', '2026-10-28', '2026-10-31', '2026-11-02'),
        ...emails('2026-11-04', '2026-11-07', '2026-11-09', '2026-11-11', '2026-11-14'),
      ),
      forbidden: 'frequency_monthly',
      then: '2026-11-23T12:00:00+11:00',
    },
  ],
};

const circular = 'RBI/2022-23/108, paragraph 2';

export const inRbi: Golden = {
  preset: 'in-rbi',
  timezone: 'Asia/Kolkata',
  cases: [
    {
      cites: circular,
      says: 'no call before eight',
      at: '2026-11-23T07:59:59.999+05:30',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T08:00:00+05:30',
    },
    {
      cites: circular,
      says: 'calls from eight to seven in the evening, including Sundays',
      at: '2026-11-22T08:00:00+05:30',
      facts: byVoice(),
      then: '2026-11-22T19:00:00+05:30',
    },
    {
      cites: circular,
      says: 'no call at seven in the evening',
      at: '2026-11-23T19:00:00+05:30',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-24T08:00:00+05:30',
    },
    {
      cites: 'RBI, draft directions of 2026-02-12: contact hours',
      says: 'no text at ten in the evening either',
      at: '2026-11-23T22:00:00+05:30',
      facts: bySms(),
      forbidden: outside,
      then: '2026-11-24T08:00:00+05:30',
    },
  ],
};
