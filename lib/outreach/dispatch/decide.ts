import type { Channel } from '../../contact-rules/channel.ts';
import { relevantAttempts, lookbacksOf } from '../../contact-rules/relevant-attempts.ts';
import { evaluate } from '../../contact-rules/evaluate.ts';
import { rulesInForce, resolveRules } from '../../contact-rules/resolve-rules.ts';
import type { DecisionReceipt } from '../decisions/decision.ts';
import { attemptsOf } from './attempt-log.ts';
import { dispatchFacts } from './dispatch-facts.ts';
import type { DispatchContext } from './load-dispatch-context.ts';
import type { Intent } from './intent.ts';

/** Decides whether the intent is lawful now, with the receipt that proves it; stores and sends nothing. */
export function decide(intent: Intent, gathered: DispatchContext, channel: Channel, now: Date): DecisionReceipt {
  const { account, organization } = gathered;
  const inForce = rulesInForce(organization);
  const rules = resolveRules(inForce);
  const past = attemptsOf(gathered.attempts).filter(({ id }) => id !== intent.interaction);
  const facts = dispatchFacts(gathered, channel, relevantAttempts(past, lookbacksOf(rules), now, account.id));
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
