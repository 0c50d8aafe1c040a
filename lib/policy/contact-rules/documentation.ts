import { type Returned, type RoomDocumentation, note, notesFor } from '../../platform/http/documentation.ts';
import type { PresetView } from './contract.ts';

const preset: Returned<typeof PresetView> = {
  id: 'ar-courtesy',
  version: 2,
  title: 'Argentina: courtesy hours, not law',
  country: 'AR',
  standing: 'courtesy',
  grade: 'C',
  verified_on: '2026-11-28',
  sources: [{ name: 'Ley 24.240, art. 8 bis: dignified treatment, without numbers' }],
  not_covered: ['No contact with third parties or at work'],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' }],
      holidays: 'AR@2',
      basis: 'Courtesy; Ley 24.240, art. 8 bis has no numbers',
      grade: 'C',
    },
  ],
};

export const documentation: RoomDocumentation = {
  fields: {
    contact_rules: note(
      "Contact rules of countries that apply in addition to the organization's own; a contact must pass all of them.",
    ),
    preset: note('The id of a preset, a list of ids, or null for none.', 'ar-courtesy'),
    allowed: note('Whether every rule passed.'),
    allowed_until: note('When the permitted hours end, if it is allowed; null if they do not end within eight days.'),
    retry_at: note('When it would pass without intervention; null if it passed, or if only a person can change it.'),
    checks: note('The result of every rule, in the order of evaluation.'),
    rule: note('The rule.', 'frequency_daily'),
    source: note('Where the rule comes from: `organization`, or a preset.', 'us-reg-f'),
    passed: note('Whether it passed.'),
    ...notesFor('CheckView', {
      rule: note('The rule. It decides which values are in `compared`.'),
      compared: note('The values it compared; of a rule that does not apply, the channel and those it applies to.'),
      opted_out: note('Whether the contact opted out.'),
      max: note('The most attempts that are allowed in the window.'),
      counted: note('The attempts in the window.'),
      window: note('`calendar_day`, `calendar_week` or `rolling_<n>_days`.', 'calendar_day'),
      since: note('When the window began.'),
      timezones: note('The time zones of the contact; days and hours count in each of them.'),
      hold: note('The open hold that forbids the contact for the longest time; null if none does.'),
      blocks: note('Whether it forbids only contacts that nobody asked for (`automatic`), or all.'),
      kind: note('The kind of the hold.', 'identity_check'),
      id: note('The id of the hold.'),
      until: note('When the hold ends by itself; null if someone has to release it.'),
      scope: note(
        'Whether contacts about this account count, or about all accounts of the contact. Of a hold: on what it is.',
      ),
      counted_by: note(
        'Limits per contact count twice: for the contact, and for the address over all contacts that have it. This is ' +
          'the count that decided; absent if no address was known, and in decisions before 1.4.0.',
        'contact',
      ),
      used_at: note(
        'When that channel was last used, by an attempt or a conversation; only if any use of a channel locks the others.',
      ),
      exempt: note('Present if the person chose this channel, which leaves it open.'),
      preferred_channels: note('The channels that the person chose; null if none.'),
      preferred_hours: note('The hours that the person chose; null if none.'),
      start: note('`HH:MM`, inclusive.'),
      end: note('`HH:MM`, exclusive.'),
      channel: note('The channel of the message or call.'),
      channels: note('The channels that the rule counts or applies to; all if absent.'),
      gap: note('The time that must lie between two attempts.'),
      minutes: note('Minutes.'),
      days: note('A number of days; of hours, the ISO weekdays, beginning with 1 for Monday.'),
      last_at: note('The last attempt; null if there was none.'),
      day_counts_as_one: note('Whether the day of the conversation is the first of the days.'),
      last_conversation_at: note('The last conversation; null if there was none.'),
      locked_to: note('The channel of the first conversation in the window; null if there was none.'),
      conversation_at: note('When that conversation was.'),
      windows: note('The hours in which contact is allowed.'),
      from: note('`HH:MM`, inclusive.'),
      to: note('`HH:MM`, exclusive.'),
      holidays: note('The calendar of public holidays, with its version.', 'CO@1'),
      holidays_known_until: note('The last day that the calendar knows.'),
      local: note('The time of the contact, in each time zone.'),
      timezone: note('IANA time zone.'),
      local_time: note('Local date and time, without an offset.', '2026-11-21T10:30:00'),
      weekday: note('ISO weekday: 1 is Monday.'),
      holiday: note('Whether the day is a public holiday; `unknown` outside the years of the calendar.'),
      collection_status: note('The status of the account.'),
      blocked: note('The status that the rule forbids.'),
      address: note('Whether the contact has an address for the channel.'),
    }),
    ...notesFor('PresetApplicabilityView', {
      preset: note('The preset with its version.', 'ar-courtesy@2'),
      applies: note('Whether its rules were checked.'),
      reason: note(
        '`every_debtor` if the presets of the organization bind for everybody; else whether the debtor is, or may be, in ' +
          'its country or region.',
        'debtor_is_there',
      ),
      places: note('The countries and regions that decided.', ['AR']),
      from: note(
        'How the places are known: by the region, the country or the phones of the contact, or the organization.',
      ),
    }),
    ...notesFor('PresetView', {
      id: note('The id to use in `contact_rules.preset`.', 'ar-courtesy'),
      version: note('Counts the versions. Past decisions keep the version they were made with.', 1),
      title: note('Country, and law or rule.'),
      country: note('ISO 3166-1 code, with the state for the rule of a state.', 'AR'),
      standing: note('Whether it is a law, a guideline or courtesy.'),
      grade: note('How certain the numbers are, A to C; M is from memory. For a preset: that of its weakest rule.'),
      verified_on: note('When the sources were last checked.'),
      sources: note('The law or rule itself.'),
      name: note('The law or rule, and the place in it.'),
      url: note('Where to read it.'),
      not_covered: note('What the sources also require and no rule here enforces.'),
      rules: note('The rules, each with the terms of its kind.'),
      kind: note('The kind of rule.', 'contact_hours'),
      basis: note('The article it follows.'),
    }),
  },
  operations: {
    listContactRulePresets: {
      description:
        'None applies until you choose it in `contact_rules` of the organization. Several can apply together: a contact must ' +
        'be permitted by each of them and by your own hours and frequency. This is data with its sources, not legal advice.',
      reply: { data: [preset] },
    },
  },
};
