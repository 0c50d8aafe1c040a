import { otherAccount } from '../builders.ts';
import { type Golden, byEmail, bySms, byVoice, call, conversation, text } from './golden-case.ts';

const hours = '12 CFR 1006.6(b)(1)(i)';
const sevenInSeven = '12 CFR 1006.14(b)(2)(i)(A)';
const afterConversation = '12 CFR 1006.14(b)(2)(i)(B)';
const harassment = 'comment to 12 CFR 1006.14(b)(2)';

const sevenCalls = [9, 10, 11, 12, 13, 14, 15].map((day) =>
  call(`2026-11-${String(day).padStart(2, '0')}T10:00:00-05:00`),
);

export const usRegF: Golden = {
  preset: 'us-reg-f',
  timezone: 'America/New_York',
  cases: [
    {
      cites: hours,
      says: 'no text a millisecond before eight',
      at: '2026-11-23T07:59:59.999-05:00',
      facts: bySms(),
      forbidden: 'outside_contact_hours',
      then: '2026-11-23T08:00:00-05:00',
    },
    {
      cites: hours,
      says: 'email from eight until nine in the evening',
      at: '2026-11-23T08:00:00-05:00',
      facts: byEmail(),
      then: '2026-11-23T21:00:00-05:00',
    },
    {
      cites: hours,
      says: 'a call just before nine in the evening',
      at: '2026-11-23T20:59:59.999-05:00',
      facts: byVoice(),
    },
    {
      cites: hours,
      says: 'no call at nine in the evening',
      at: '2026-11-23T21:00:00-05:00',
      facts: byVoice(),
      forbidden: 'outside_contact_hours',
      then: '2026-11-24T08:00:00-05:00',
    },
    { cites: hours, says: 'Sundays are like other days', at: '2026-11-22T12:00:00-05:00', facts: byVoice() },
    {
      cites: hours,
      says: 'the night is an hour shorter when the clocks go forward',
      at: '2026-03-07T21:00:00-05:00',
      facts: byVoice(),
      forbidden: 'outside_contact_hours',
      then: '2026-03-08T08:00:00-04:00',
    },
    {
      cites: hours,
      says: 'the night is an hour longer when the clocks go back',
      at: '2026-10-31T21:00:00-04:00',
      facts: byVoice(),
      forbidden: 'outside_contact_hours',
      then: '2026-11-01T08:00:00-05:00',
    },
    {
      cites: hours,
      says: 'a contact in New York or Los Angeles is called only when both zones permit it',
      at: '2026-11-23T08:00:00-05:00',
      facts: { ...byVoice(), timezones: ['America/New_York', 'America/Los_Angeles'] },
      forbidden: 'outside_contact_hours',
      then: '2026-11-23T08:00:00-08:00',
    },
    {
      cites: sevenInSeven,
      says: 'the seventh call in seven days is permitted',
      at: '2026-11-15T18:00:00-05:00',
      facts: byVoice(...sevenCalls.slice(1)),
    },
    {
      cites: sevenInSeven,
      says: 'the eighth call is forbidden until the first is seven days old',
      at: '2026-11-15T18:00:00-05:00',
      facts: byVoice(...sevenCalls),
      forbidden: 'frequency_weekly',
      then: '2026-11-16T10:00:00-05:00',
    },
    {
      cites: sevenInSeven,
      says: 'calls about another debt do not count',
      at: '2026-11-15T18:00:00-05:00',
      facts: byVoice(...sevenCalls.slice(0, 6), call('2026-11-15T10:00:00-05:00', { account_id: otherAccount })),
    },
    {
      cites: sevenInSeven,
      says: 'the cap applies to calls, not to texts',
      at: '2026-11-15T18:00:00-05:00',
      facts: bySms(...sevenCalls),
    },
    {
      cites: afterConversation,
      says: 'no call within seven days of a conversation, counting its own day',
      at: '2026-11-16T20:59:00-05:00',
      facts: byVoice(conversation('2026-11-10T10:00:00-05:00')),
      forbidden: 'cooldown_after_conversation',
      then: '2026-11-17T08:00:00-05:00',
    },
    {
      cites: afterConversation,
      says: 'a call is permitted on the eighth day',
      at: '2026-11-17T08:00:00-05:00',
      facts: byVoice(conversation('2026-11-10T10:00:00-05:00')),
    },
    {
      cites: afterConversation,
      says: 'a conversation about another debt does not count',
      at: '2026-11-11T10:00:00-05:00',
      facts: byVoice(conversation('2026-11-10T10:00:00-05:00', { account_id: otherAccount })),
    },
    {
      cites: harassment,
      says: 'two calls must be five minutes apart',
      at: '2026-11-23T10:04:59.999-05:00',
      facts: byVoice(call('2026-11-23T10:00:00-05:00')),
      forbidden: 'minimum_gap',
      then: '2026-11-23T10:05:00-05:00',
    },
    {
      cites: harassment,
      says: 'a third call on the same day is forbidden for any debt',
      at: '2026-11-23T15:00:00-05:00',
      facts: byVoice(
        call('2026-11-23T10:00:00-05:00'),
        call('2026-11-23T12:00:00-05:00', { account_id: otherAccount }),
      ),
      forbidden: 'frequency_daily',
      then: '2026-11-24T08:00:00-05:00',
    },
  ],
};

const twoInSeven = '940 CMR 7.04(1)(f); 209 CMR 18.16(1)(d)';

export const usMa: Golden = {
  preset: 'us-ma',
  timezone: 'America/New_York',
  cases: [
    {
      cites: twoInSeven,
      says: 'the second call or text is permitted',
      at: '2026-11-20T12:00:00-05:00',
      facts: byVoice(text('2026-11-18T12:00:00-05:00')),
    },
    {
      cites: twoInSeven,
      says: 'the third is forbidden until the first is seven days old',
      at: '2026-11-20T12:00:00-05:00',
      facts: bySms(text('2026-11-16T12:00:00-05:00'), call('2026-11-18T12:00:00-05:00')),
      forbidden: 'frequency_weekly',
      then: '2026-11-23T12:00:00-05:00',
    },
    {
      cites: twoInSeven,
      says: 'email does not count',
      at: '2026-11-20T12:00:00-05:00',
      facts: byEmail(text('2026-11-16T12:00:00-05:00'), call('2026-11-18T12:00:00-05:00')),
    },
    {
      cites: '209 CMR 18.16(1)(a)',
      says: 'not after nine in the evening',
      at: '2026-11-20T21:00:00-05:00',
      facts: byEmail(),
      forbidden: 'outside_contact_hours',
      then: '2026-11-21T08:00:00-05:00',
    },
    {
      cites: afterConversation,
      says: 'the federal rules apply as well',
      at: '2026-11-16T20:59:00-05:00',
      facts: byVoice(conversation('2026-11-10T10:00:00-05:00')),
      forbidden: 'cooldown_after_conversation',
      then: '2026-11-17T08:00:00-05:00',
    },
  ],
};

const shield = '6 RCNY 5-77, SHIELD Collection Rule: three attempts within seven days';

const threeContacts = [
  call('2026-11-18T10:00:00-05:00'),
  text('2026-11-19T10:00:00-05:00'),
  text('2026-11-20T10:00:00-05:00', { channel: 'email' }),
];

export const usNyc: Golden = {
  preset: 'us-nyc',
  timezone: 'America/New_York',
  cases: [
    {
      cites: shield,
      says: 'the third attempt on any channel is permitted',
      at: '2026-11-23T10:00:00-05:00',
      facts: byEmail(...threeContacts.slice(1)),
    },
    {
      cites: shield,
      says: 'the fourth is forbidden until the first is seven days old',
      at: '2026-11-23T10:00:00-05:00',
      facts: byEmail(...threeContacts),
      forbidden: 'frequency_weekly',
      then: '2026-11-25T10:00:00-05:00',
    },
    {
      cites: 'the same, as amended: per account',
      says: 'attempts about another account do not count',
      at: '2026-11-23T10:00:00-05:00',
      facts: byEmail(...threeContacts.slice(1), text('2026-11-21T10:00:00-05:00', { account_id: otherAccount })),
    },
    {
      cites: hours,
      says: 'the federal hours apply, too',
      at: '2026-11-23T07:59:00-05:00',
      facts: bySms(),
      forbidden: 'outside_contact_hours',
      then: '2026-11-23T08:00:00-05:00',
    },
  ],
};
