import type { Channel } from '../contact-rules/channel.ts';
import { evaluate } from '../contact-rules/evaluate.ts';
import { rulesInForce, rulesOf } from '../contact-rules/rules-of.ts';
import type { DecisionReceipt } from '../decisions/decision.ts';
import { attemptsOf } from './attempt-log.ts';
import { factsOf } from './dispatch.ts';
import type { Gathered } from './gathering.ts';
import type { Intent } from './intent.ts';

/** Decides whether the intent is lawful now, with the receipt that proves it; stores and sends nothing. */
export function decide(intent: Intent, gathered: Gathered, channel: Channel, now: Date): DecisionReceipt {
  const { account, organization } = gathered;
  const facts = factsOf(gathered, channel, attemptsOf(gathered.attempts, now, intent.interaction));
  const rules = rulesInForce(organization);
  return {
    kind: 'decision',
    id: intent.decision,
    account_id: account.id,
    contact_id: account.contact.id,
    channel,
    action_type: intent.actionType,
    ...evaluate(now, facts, rulesOf(rules)),
    facts,
    rules_in_force: rules,
    initiated_by: intent.initiatedBy,
  };
}
