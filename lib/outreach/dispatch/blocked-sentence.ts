import type { RuleCode } from '../../policy/contact-rules/rules/rule-registry.ts';

const sentences: Readonly<Record<RuleCode, string>> = {
  contact_opted_out: 'The contact has opted out.',
  contact_held: 'The contact is on hold. Release the hold, or wait until it ends.',
  account_held: 'The account is on hold. Release the hold, or wait until it ends.',
  frequency_daily: 'The daily limit of contacts has been reached.',
  frequency_weekly: 'The weekly limit of contacts has been reached.',
  frequency_monthly: 'The monthly limit of contacts has been reached.',
  minimum_gap: 'The last contact was too recent.',
  cooldown_after_conversation: 'The last conversation was too recent.',
  channel_lock: 'The contact was contacted on another channel this week.',
  outside_contact_hours: 'It is outside the contact hours in the contact’s time zone.',
  channel_not_preferred: 'The contact chose other channels.',
  outside_preferred_hours: 'It is outside the hours that the contact chose.',
  account_paused: 'The account is paused.',
  account_disputed: 'The account is disputed.',
  no_address: 'The contact has no usable address for this channel.',
};

/** Tells a person the reason and when a dispatch is possible again. */
export const blockedSentence = (reason: RuleCode, retryAt: string | null): string =>
  retryAt === null ? sentences[reason] : `${sentences[reason]} Possible again from ${retryAt}.`;
