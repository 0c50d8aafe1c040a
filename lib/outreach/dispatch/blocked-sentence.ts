import type { RuleCode } from '../../contact-rules/rules/rule-registry.ts';

const sentences: Readonly<Record<RuleCode, string>> = {
  contact_opted_out: 'The contact has opted out.',
  frequency_daily: 'The contact has been contacted as often as is allowed in a day.',
  frequency_weekly: 'The contact has been contacted as often as is allowed in a week.',
  frequency_monthly: 'The contact has been contacted as often as is allowed in a month.',
  minimum_gap: 'The last contact was too short a time ago.',
  cooldown_after_conversation: 'A conversation took place too short a time ago.',
  channel_lock: 'The contact is being reached on another channel this week.',
  outside_contact_hours: 'It is outside the contact hours where the contact is.',
  account_paused: 'The account is paused.',
  account_disputed: 'The account is disputed.',
  no_address: 'The contact has no usable address for this channel.',
};

/** Why nothing was sent, in a sentence, and when it could be. */
export const blockedSentence = (reason: RuleCode, retryAt: string | null): string =>
  retryAt === null ? sentences[reason] : `${sentences[reason]} Possible again from ${retryAt}.`;
