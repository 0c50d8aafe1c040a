import { parseInstant } from '../../foundation/instant.ts';
import type { ContactFacts } from './contact-facts.ts';
import type { Rule } from './rules/rule.ts';

/** How long after a message the person may be answered at any hour. */
const promptMs = 60 * 60 * 1000;

/**
 * The instant until which a rule does not bind an answer to a message of the person; undefined if it does bind. A person
 * who writes expects an answer, so limits of how often and, for an hour, when a person is contacted do not apply to it.
 */
export function exemptUntil(rule: Rule, { replies_to_message_at: writtenAt }: ContactFacts): number | undefined {
  if (writtenAt === undefined) return undefined;
  switch (rule.kind) {
    case 'cap':
    case 'minimum_gap':
    case 'cooldown':
    case 'channel_lock':
      return Infinity;
    case 'contact_hours':
    case 'preferred':
      return parseInstant(writtenAt) + promptMs;
    case 'account_status':
      return rule.status === 'disputed' ? Infinity : undefined;
    case 'opted_out':
    case 'hold':
    case 'address':
      return undefined;
  }
}
