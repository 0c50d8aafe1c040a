import type { Channel } from '../channel.ts';
import { accountStatus } from './account-status.ts';
import { address } from './address.ts';
import { cap } from './cap.ts';
import { channelLock } from './channel-lock.ts';
import { contactHours } from './contact-hours.ts';
import { cooldown } from './cooldown.ts';
import { hold } from './hold-rule.ts';
import { minimumGap } from './minimum-gap.ts';
import { optedOut } from './opted-out.ts';
import { preferred } from './preferred.ts';
import type { RuleKind } from './rule-kind.ts';

/** In the order of the checks. A new kind is one file and one line here. */
const ruleKinds = {
  opted_out: optedOut,
  hold,
  cap,
  minimum_gap: minimumGap,
  cooldown,
  channel_lock: channelLock,
  contact_hours: contactHours,
  preferred,
  account_status: accountStatus,
  address,
};

type Kind = keyof typeof ruleKinds;
type TermsOf<Each> = Each extends RuleKind<infer RuleTerms, string, unknown> ? RuleTerms : never;
type Compared = ReturnType<(typeof ruleKinds)[Kind]['compared']>;

export type Terms = {
  [Each in Kind]: {
    readonly kind: Each;
    readonly channels?: readonly Channel[];
  } & TermsOf<(typeof ruleKinds)[Each]>;
}[Kind];

export type RuleCode = (typeof ruleKinds)[Kind]['codes'][number];

export const ruleCodes = (): readonly RuleCode[] => Object.values(ruleKinds).flatMap(({ codes }) => [...codes]);

export const ruleKindOf = ({ kind }: Terms): RuleKind<Terms, RuleCode, Compared> =>
  // RuleTerms ties each kind to its terms; TypeScript cannot follow that through the lookup.
  ruleKinds[kind] as unknown as RuleKind<Terms, RuleCode, Compared>;
