import type { Channel } from '../contact-rules/channel.ts';
import { attemptsInReach, reachesOf } from '../contact-rules/attempts-in-reach.ts';
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
  const inForce = rulesInForce(organization);
  const rules = rulesOf(inForce);
  const past = attemptsOf(gathered.attempts).filter(({ id }) => id !== intent.interaction);
  const facts = factsOf(gathered, channel, attemptsInReach(past, reachesOf(rules), now, account.id));
  return {
    kind: 'decision',
    id: intent.decision,
    account_id: account.id,
    contact_id: account.contact.id,
    channel,
    action_type: intent.actionType,
    ...evaluate(now, facts, rules),
    facts,
    rules_in_force: inForce,
    initiated_by: intent.initiatedBy,
  };
}
