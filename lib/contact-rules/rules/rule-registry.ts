import type { Channel } from '../channel.ts';
import type { RuleSource } from '../contact-decision.ts';
import { accountStatus } from './account-status.ts';
import { address } from './address.ts';
import { cap } from './cap.ts';
import { channelLock } from './channel-lock.ts';
import { contactHours } from './contact-hours.ts';
import { cooldown } from './cooldown.ts';
import { minimumGap } from './minimum-gap.ts';
import { optedOut } from './opted-out.ts';
import type { RuleKind } from './rule-kind.ts';

/** Every kind of rule, in the order of the checks. A new kind is one file and one line here. */
export const ruleKinds = {
  opted_out: optedOut,
  cap,
  minimum_gap: minimumGap,
  cooldown,
  channel_lock: channelLock,
  contact_hours: contactHours,
  account_status: accountStatus,
  address,
};

type Kind = keyof typeof ruleKinds;
type TermsOf<Each> = Each extends RuleKind<infer RuleTerms, string> ? RuleTerms : never;

/** What a rule says, as data; of what kind it is decides what else it has. */
export type Terms = {
  [Each in Kind]: {
    readonly kind: Each;
    /** The channels it holds for; without them, all. */
    readonly channels?: readonly Channel[];
  } & TermsOf<(typeof ruleKinds)[Each]>;
}[Kind];

/** A rule in force, and whose it is. */
export type Rule = Terms & { readonly source: RuleSource };

export type RuleCode = (typeof ruleKinds)[Kind]['codes'][number];

/** Every code a check can have, in the order of the checks. */
export const ruleCodes = (): readonly RuleCode[] => Object.values(ruleKinds).flatMap(({ codes }) => [...codes]);

/** The kind of a rule: the one that reads its terms. */
export const ruleKindOf = ({ kind }: Terms): RuleKind<Terms, RuleCode> =>
  // The type of Terms binds each kind to the terms it reads; the compiler cannot follow that through the look-up.
  ruleKinds[kind] as unknown as RuleKind<Terms, RuleCode>;
