import type { AttemptEntry } from '../../history/contact-journal/contact-journal.ts';
import { type Position, advance } from '../../policy/strategies/position.ts';
import type { Plan } from '../../policy/strategies/strategy.ts';

/** Whether an account is at the attempt or before it. Rounds never go back, and within a round steps never do. */
const isAhead = (step: NonNullable<AttemptEntry['step']>, position: Position): boolean =>
  position.round < step.round || (position.round === step.round && position.step <= step.step);

/**
 * The position of an account after an attempt of the past at one of its steps; undefined if the account is past it already
 * or follows its strategy no more.
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
