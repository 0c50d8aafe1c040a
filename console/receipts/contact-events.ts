import type { DecisionView } from '../../lib/history/decisions/contract.ts';
import type { InteractionView } from '../../lib/history/interactions/contract.ts';
import type { DeepReadonly } from '../../lib/policy/contact-rules/checks/contract.ts';

type Decision = DeepReadonly<DecisionView>;
export type Interaction = DeepReadonly<InteractionView>;

type OwnDecision = Pick<Decision, 'id' | 'at' | 'account_id' | 'channel'>;
type OwnInteraction = Pick<Interaction, 'decision_id' | 'created_at' | 'account_id' | 'channel'>;

export interface ContactEvent<D = Decision, I = Interaction> {
  readonly at: string;
  readonly account: string;
  readonly channel: Decision['channel'];
  readonly decision: D | undefined;
  readonly interaction: I | undefined;
}

/** Joins each message and call with its decision; the other decisions blocked one. Newest first. */
export function contactEvents<D extends OwnDecision, I extends OwnInteraction>(
  decisions: readonly D[],
  interactions: readonly I[],
): ContactEvent<D, I>[] {
  const ofInteraction = new Map(decisions.map((decision) => [decision.id, decision]));
  const used = new Set(interactions.flatMap(({ decision_id: decision }) => decision ?? []));
  return [
    ...interactions.map((interaction): ContactEvent<D, I> => ({
      at: interaction.created_at,
      account: interaction.account_id,
      channel: interaction.channel,
      decision: ofInteraction.get(interaction.decision_id ?? ''),
      interaction,
    })),
    ...decisions
      .filter(({ id }) => !used.has(id))
      .map((decision): ContactEvent<D, I> => ({
        at: decision.at,
        account: decision.account_id,
        channel: decision.channel,
        decision,
        interaction: undefined,
      })),
  ].sort((one, other) => other.at.localeCompare(one.at));
}
