import { millisecondsPerDay } from '../../foundation/wall-clock.ts';
import type { ContactDecision, RuleCheck } from './contact-decision.ts';
import type { ContactFacts } from './contact-facts.ts';
import { exemptUntil } from './reply-exemption.ts';
import { type RuleContext, ruleContext } from './rule-context.ts';
import { type RuleCode, ruleCodes, ruleKindOf } from './rules/rule-registry.ts';
import type { Rule } from './rules/rule.ts';

const horizonDays = 400;

const codeOf = (rule: Rule): RuleCode => ruleKindOf(rule).codeOf(rule);

const positions = new Map<RuleCode, number>();

function positionOf(rule: Rule): number {
  if (positions.size === 0) for (const [index, code] of ruleCodes().entries()) positions.set(code, index);
  return positions.get(codeOf(rule)) ?? positions.size;
}

const sortedRules = new WeakMap<readonly Rule[], readonly Rule[]>();

function sortRules(rules: readonly Rule[]): readonly Rule[] {
  const cached = sortedRules.get(rules);
  if (cached) return cached;
  const sorted = rules
    .map((rule) => ({ rule, position: positionOf(rule) }))
    .sort((one, other) => one.position - other.position)
    .map(({ rule }) => rule);
  sortedRules.set(rules, sorted);
  return sorted;
}

/**
 * Decides whether a contact may be contacted at `now`. Checks all rules, even after one has failed. The result depends
 * on the arguments alone, so a stored decision can be replayed.
 */
export function evaluate(now: Date, facts: ContactFacts, rules: readonly Rule[]): ContactDecision {
  const at = now.getTime();
  const context = ruleContext(facts);
  const sorted = sortRules(rules);
  const checks = sorted.map((rule) => checkRule(rule, context, at));
  const failed = checks.find(({ passed }) => !passed);
  const applicable = sorted.filter((rule) => appliesTo(rule, context));
  const retryAt = failed ? findFirstAllowed(applicable, context, at) : undefined;
  const allowedUntil = failed ? undefined : findFirstClosing(applicable, context, at);
  return {
    allowed: !failed,
    at: now.toISOString(),
    reason: failed?.rule ?? null,
    retry_at: formatInstant(retryAt),
    allowed_until: formatInstant(allowedUntil),
    checks,
  };
}

const formatInstant = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

const appliesTo = ({ channels }: Rule, { facts }: RuleContext): boolean =>
  channels === undefined || channels.includes(facts.channel);

const horizonOf = (at: number): number => at + horizonDays * millisecondsPerDay;

function checkRule(rule: Rule, context: RuleContext, at: number): RuleCheck {
  const named = { rule: codeOf(rule), source: rule.source };
  const { channels } = rule;
  if (channels && !appliesTo(rule, context)) {
    const compared = { channel: context.facts.channel, channels };
    return { ...named, passed: true, compared, retry_at: null };
  }
  const opens = findOpening(rule, context, at);
  const passed = opens === at;
  const isAhead = !passed && opens !== undefined && opens <= horizonOf(at);
  // TypeScript cannot follow a kind through the lookup to the values of its checks.
  return {
    ...named,
    passed,
    compared: comparedBy(rule, context, at),
    retry_at: isAhead ? formatInstant(opens) : null,
  } as RuleCheck;
}

/** Limits per contact hold for its own log and for that of the address. */
const secondLogOf = (rule: Rule, { ofAddress }: RuleContext): RuleContext | undefined =>
  'scope' in rule && rule.scope === 'contact' ? ofAddress : undefined;

/** The first instant from `at` on at which the rule passes on both logs. */
function findOpening(rule: Rule, context: RuleContext, at: number): number | undefined {
  if (at < (exemptUntil(rule, context.facts) ?? -Infinity)) return at;
  const kind = ruleKindOf(rule);
  const second = secondLogOf(rule, context);
  let opens = kind.opens(rule, context, at);
  while (second && opens !== undefined) {
    const later = kind.opens(rule, second, opens);
    if (later === undefined || later === opens) return later;
    opens = kind.opens(rule, context, later);
    if (opens === later) return later;
  }
  return opens;
}

/** Reports the log that decides: the one on which the rule passes later. */
function comparedBy(rule: Rule, context: RuleContext, at: number) {
  const kind = ruleKindOf(rule);
  const second = secondLogOf(rule, context);
  if (!second) return kind.compared(rule, context, at);
  const onContact = kind.opens(rule, context, at) ?? Infinity;
  const onAddress = kind.opens(rule, second, at) ?? Infinity;
  return onAddress > onContact
    ? { ...kind.compared(rule, second, at), counted_by: 'address' }
    : { ...kind.compared(rule, context, at), counted_by: 'contact' };
}

function findFirstAllowed(rules: readonly Rule[], context: RuleContext, at: number): number | undefined {
  let allowed = at;
  for (let before = NaN; allowed !== before;) {
    before = allowed;
    for (const rule of rules) {
      const opens = findOpening(rule, context, allowed);
      if (opens === undefined || opens > horizonOf(at)) return undefined;
      allowed = opens;
    }
  }
  return allowed;
}

/** The rule binds again when its exemption ends: that is when it closes, unless it passes then. */
function findRuleClosing(rule: Rule, context: RuleContext, at: number): number | undefined {
  const exempt = exemptUntil(rule, context.facts) ?? -Infinity;
  if (exempt === Infinity) return undefined;
  const bindsAt = Math.max(at, exempt);
  const passes = bindsAt === at || findOpening(rule, context, bindsAt) === bindsAt;
  return passes ? ruleKindOf(rule).closes?.(rule, context, bindsAt) : bindsAt;
}

function findFirstClosing(rules: readonly Rule[], context: RuleContext, at: number): number | undefined {
  let closing: number | undefined;
  for (const rule of rules) {
    const closes = findRuleClosing(rule, context, at);
    if (closes !== undefined && (closing === undefined || closes < closing)) closing = closes;
  }
  return closing;
}
