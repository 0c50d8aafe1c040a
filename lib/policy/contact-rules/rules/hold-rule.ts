import { parseInstant } from '../../../foundation/instant.ts';
import type { Compared, Held } from '../checks/contract.ts';
import type { HoldInForce } from '../contact-facts.ts';
import type { RuleContext } from '../rule-context.ts';
import type { RuleKind } from './rule-kind.ts';

export interface HoldTerms {
  /** Holds on the person and on the address used, or on the account. */
  readonly of: 'contact' | 'account';
}

const endOf = ({ until }: HoldInForce): number => (until === undefined ? Infinity : parseInstant(until));

const isOf = ({ of }: HoldTerms, { scope }: HoldInForce): boolean => (scope === 'account') === (of === 'account');

/** The hold that forbids the contact for the longest time; undefined if none does. */
function lastingHold(terms: HoldTerms, { facts }: RuleContext, at: number): HoldInForce | undefined {
  let lasting: HoldInForce | undefined;
  for (const hold of facts.holds ?? []) {
    if (!isOf(terms, hold) || endOf(hold) <= at) continue;
    // The status says it, with the code `account_disputed`.
    if (hold.kind === 'disputed' && facts.account.collection_status === 'disputed') continue;
    if (hold.kind === 'disputed' && facts.replies_to_message_at !== undefined) continue;
    if (hold.kind === 'plan' && facts.is_plan_reminder) continue;
    if (hold.blocks === 'automatic' && facts.is_automatic === false) continue;
    if (!lasting || endOf(hold) > endOf(lasting)) lasting = hold;
  }
  return lasting;
}

export const hold: RuleKind<HoldTerms, 'contact_held' | 'account_held', Compared<typeof Held>> = {
  codes: ['contact_held', 'account_held'],
  codeOf: ({ of }) => `${of}_held`,
  opens(terms, context, at) {
    const lasting = lastingHold(terms, context, at);
    if (!lasting) return at;
    const end = endOf(lasting);
    return end === Infinity ? undefined : end;
  },
  compared(terms, context, at) {
    const lasting = lastingHold(terms, context, at);
    if (!lasting) return { hold: null };
    const { id, kind, blocks, scope, until } = lasting;
    return { hold: { id, kind, blocks, scope, until: until ?? null } };
  },
};
