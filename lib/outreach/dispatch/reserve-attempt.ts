import { transact } from '../../platform/aws/table/table.ts';
import { versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { decisionStore } from '../../history/decisions/decision-store.ts';
import type { DecisionReceipt } from '../../history/decisions/decision.ts';
import { inboxStore } from '../../history/interactions/inbox-store.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { notSuppressedChecks } from '../../channels/opt-outs/not-suppressed-checks.ts';
import { storedAddress, suppressibleForms } from '../../channels/opt-outs/opt-out.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { assistantEntry } from './assistant-entry.ts';
import { attemptLogStore } from './attempt-log-store.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { Intent } from './intent.ts';
import type { OutboundInteraction } from './outbound-interaction.ts';

/**
 * Reserves an attempt, counts the contact and writes the interaction with its receipt, if nothing has changed since the
 * decision. The attempt is in the logs of the contact and of the address. The marks of every address are checked as
 * well, because an opt-out suppresses addresses before it changes the account's version. A reply is no attempt: it enters
 * no log, but the message that it answers names it, and it is refused as well if the contact's log, which has its holds,
 * has changed.
 * @returns the interaction of an earlier attempt of the same intent, if there is one
 */
export async function reserveAttempt(
  { organization, reply, step }: Pick<Intent, 'organization' | 'reply' | 'step'>,
  { account, attempts, addresses }: Pick<DispatchContext, 'account' | 'attempts' | 'addresses'>,
  receipt: DecisionReceipt,
  interaction: OutboundInteraction,
): Promise<'reserved' | Interaction | typeof versionConflict> {
  const { id, channel, to, updated_at: at } = interaction;
  const attempt = { id, at, channel, account_id: account.id };
  const logs = attemptLogStore(organization);
  const entry = assistantEntry(interaction);
  const address = storedAddress(channel, to);
  const known = addresses.find((each) => each.address === address);
  const others = suppressibleForms(account.contact).filter((each) => each !== address);
  const result = await transact([
    interactionStore(organization).insertion(interaction),
    ...(reply
      ? [
          logs.unchangedCheck(account.contact.id, attempts),
          inboxStore(organization).answerUpdate(reply.message, { interaction: id, at: interaction.created_at }),
        ]
      : [logs.reservation(account.contact.id, attempts, attempt), logs.addressReservation(address, known, attempt)]),
    contactCountStore(organization).outboundReservation(account, {
      channel,
      at,
      step: step && { campaign: step.campaign, step: step.step },
    }),
    decisionStore(organization).insertion({ ...receipt, interaction_id: id }),
    ...(entry ? [auditStore(organization).insertion(entry)] : []),
    ...notSuppressedChecks(organization, reply ? [address, ...others] : others, channel),
  ]);
  if (result.ok) return 'reserved';
  // The first part fails only if an interaction is stored under the key.
  return (result.refused.get(0) as Interaction | undefined) ?? versionConflict;
}
