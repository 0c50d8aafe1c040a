import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  reasons: {
    contact_opted_out: 'the person opted out',
    contact_held: 'there is an open hold on the person',
    account_held: 'there is an open hold on the account',
    frequency_daily: 'all attempts permitted per day have been made',
    frequency_weekly: 'all attempts permitted per week have been made',
    frequency_monthly: 'all attempts permitted per month have been made',
    minimum_gap: 'the last attempt was too recent',
    cooldown_after_conversation: 'the last conversation was too recent',
    channel_lock: 'the person has already talked on another channel',
    outside_contact_hours: 'it is outside the person’s contact hours',
    channel_not_preferred: 'the person chose other channels',
    outside_preferred_hours: 'it is outside the hours that the person chose',
    account_paused: 'the account is paused',
    account_disputed: 'the account is disputed',
    no_address: 'the person has no usable address for this channel',
  },
  noAttempts: 'no attempt is allowed',
  sources: {
    organization: 'Rule of the organization',
    'us-reg-f': 'United States: FDCPA and Regulation F',
    'us-ma': 'United States: Massachusetts',
    'us-nyc': 'United States: New York City',
    'co-ley-2300': 'Colombia: Law 2300',
    'cl-ley-21320': 'Chile: Law 21,320',
    'mx-condusef': 'Mexico: CONDUSEF',
    'br-default': 'Brazil',
    'br-rj': 'Brazil: Rio de Janeiro',
    'pe-29571': 'Peru: Law 29571',
    'uk-courtesy': 'United Kingdom: CONC 7.9',
    'au-rg96': 'Australia: guide RG 96',
    'in-rbi': 'India: rules of the RBI',
    'ar-courtesy': 'Argentina: courtesy hours',
  },
  optedOut: {
    passed: 'The person has not opted out.',
    failed: 'The person opted out and must not be contacted.',
  },
  held: {
    passed: 'No open hold forbids it.',
    failed: (kind) => `An open hold (“${kind}”) forbids it until someone releases it.`,
    failedUntil: (kind, until) => `An open hold (“${kind}”) forbids it until ${until}.`,
  },
  cap: {
    passed: (counted, max, window, since, counting) =>
      `Used so far: ${counted} of ${max.text} permitted ${max.of('attempt', 'attempts')} ${window}, counted from ${since} (${counting}).`,
    failed: (counted, max, window, since, counting) =>
      `The maximum number of attempts ${window} has been reached: ${counted} of ${max.text}, counted from ${since} (${counting}).`,
  },
  windows: { day: 'per day', week: 'per week', rolling: (days) => `in any ${days}` },
  scopes: {
    account: 'this account only',
    contact: 'all accounts of the person',
    address: 'everybody with this address',
  },
  allChannels: 'all channels',
  gap: {
    none: (wait, counting) => `There was no recent attempt; ${wait.text} must pass between attempts (${counting}).`,
    passed: (last, wait, counting) =>
      `The last attempt was on ${last}, and the required ${wait.text} ${wait.of('has', 'have')} passed (${counting}).`,
    failed: (last, wait, counting) =>
      `The last attempt was on ${last}, and the required ${wait.text} ${wait.of('has', 'have')} not passed yet (${counting}).`,
  },
  cooldown: {
    fromThatDay: 'including the day of the conversation',
    fromNextDay: 'after the day of the conversation',
    none: (wait, counting) => `There was no recent conversation; after one, wait ${wait} (${counting}).`,
    passed: (last, wait, counting) =>
      `The last conversation was on ${last}, and the wait of ${wait} is over (${counting}).`,
    failed: (last, wait, counting) => `The last conversation was on ${last}; wait ${wait} (${counting}).`,
  },
  lock: {
    none: (channel, window) => `No earlier conversation forbids ${channel}; only one channel ${window} is permitted.`,
    passed: (locked, at, window, channel) =>
      `The conversation on ${locked} on ${at} permits ${channel}; only one channel ${window} is permitted.`,
    failed: (locked, at, window, channel) =>
      `The person talked on ${locked} on ${at}, which forbids ${channel}: only one channel ${window} is permitted.`,
  },
  useLock: {
    none: (channel, window) => `No use of another channel forbids ${channel}; only one channel ${window} is permitted.`,
    chosen: (channel) => `The person chose ${channel}, so it stays permitted.`,
    failed: (locked, at, window, channel) =>
      `${locked} was used on ${at}, which forbids ${channel}: only one channel ${window} is permitted.`,
  },
  preferredChannels: {
    none: 'The person chose no channels.',
    passed: (channels, channel) => `The person chose ${channels}; ${channel} is one of them.`,
    failed: (channels, channel) => `The person chose ${channels}, not ${channel}.`,
  },
  noPreferredHours: 'The person chose no hours.',
  hours: {
    local: (weekday, time, place) => `${weekday} ${time} in ${place}`,
    holiday: { yes: 'a public holiday', no: 'not a public holiday' },
    holidayUnknown: (until) => `perhaps a public holiday: the calendar ends on ${until}`,
    passed: (local, permitted) => `Within the hours: it is ${local}; permitted: ${permitted}.`,
    failed: (local, permitted) => `Outside the hours: it is ${local}; permitted: ${permitted}.`,
  },
  accountStatus: {
    passed: {
      paused: (status) => `The account is not paused; its status is “${status}”.`,
      disputed: (status) => `The account is not disputed; its status is “${status}”.`,
    },
    failed: {
      paused: 'The account is paused. Someone has to resume it.',
      disputed: 'The account is disputed. Someone has to settle the dispute.',
    },
  },
  address: {
    present: (channel) => `The person has an address for ${channel}.`,
    missing: (channel) => `The person has no address for ${channel}.`,
    undeliverable: (channel) => `The person’s address for ${channel} rejected earlier messages.`,
  },
  otherChannels: (channels, channel) => `This rule applies to ${channels}, not to ${channel}.`,
  values: (values) => `Compared values: ${values}.`,
  passed: 'Does not block',
  failed: 'Blocks',
  again: (at) => `It blocks until ${at}.`,
  onlyByPerson: 'It does not change by itself: someone has to change it.',
  whySent: 'Why was this sent',
  whyBlocked: 'Why was this blocked, and when may it be sent',
  sentBecause: 'Every rule passed.',
  allowedUntil: (at) => `The permitted hours ended on ${at}.`,
  blockedBecause: (reason) => `Blocked because ${reason}.`,
  retryFrom: (at) => `Possible from ${at}.`,
  retryFromHours: (at) => `Possible from ${at}, because of the contact hours.`,
  decidedAt: 'Decided',
  decision: 'Decision',
  allRules: 'All rules and their values',
  json: 'Data as JSON',
  copyJson: 'Copy JSON',
  copied: 'Copied to the clipboard',
  printReceipt: 'Print receipt',
  receipt: 'Receipt of the decision',
};
