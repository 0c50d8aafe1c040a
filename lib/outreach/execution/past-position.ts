import type { AttemptEntry } from '../../history/contact-journal/contact-journal.ts';
import { type Position, advance } from '../../policy/strategies/position.ts';
import type { Plan } from '../../policy/strategies/strategy.ts';

/** True if the account has not passed the step. Rounds never decrease, nor do steps within a round. */
const isAhead = (step: NonNullable<AttemptEntry['step']>, position: Position): boolean =>
  position.round < step.round || (position.round === step.round && position.step <= step.step);

/**
 * The position after a past attempt at one of the account's steps; undefined if the account is beyond it or its
 * strategy has ended.
 */
export function positionAfterPast(
  position: Position,
  {
    step,
    at,
    interaction_id: interaction,
  }: Pick<AttemptEntry, 'at' | 'interaction_id'> & {
    readonly step: NonNullable<AttemptEntry['step']>;
  },
  plan: Plan,
): Position | undefined {
  const isWaitingForIt = position.waiting_for === interaction;
  if (position.step_status === 'done' || isWaitingForIt || !isAhead(step, position)) return undefined;
  const { waiting_for: _, obstructed_since: __, ...held } = position;
  const attempted: Position = {
    ...held,
    step: step.step,
    round: step.round,
    step_status: 'queued',
    next_action_at: position.held_by ? position.next_action_at : null,
  };
  return advance(attempted, { kind: 'sent', at, interaction }, plan);
}
