import { candidateTimezones } from '../../policy/contact-rules/places/candidate-timezones.ts';
import { type Plan, type Strategy, needsLocalTime } from '../../policy/strategies/strategy.ts';
import { numbersOf } from '../contacts/contact-addresses.ts';
import type { ContactCopy } from '../contacts/contact.ts';

/** What a plan depends on of an account. */
export interface AccountOfStrategy {
  readonly contact: ContactCopy;
  readonly due_date?: string;
}

export function planForAccount(
  strategy: Strategy,
  { contact, due_date: dueDate }: AccountOfStrategy,
  organization: { readonly timezone: string },
): Plan {
  const { steps, catch_up, starts } = strategy;
  const where = { ...contact, phones: numbersOf(contact) };
  return {
    steps,
    catch_up,
    ...(starts === 'due_date' && dueDate !== undefined && { due_date: dueDate }),
    timezones: needsLocalTime(strategy) ? candidateTimezones(where, organization).timezones : [],
  };
}
