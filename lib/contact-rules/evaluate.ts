import { millisecondsPerDay } from '../foundation/wall-clock.ts';
import type { RuleCheck, ContactDecision } from './contact-decision.ts';
import type { ContactFacts } from './contact-facts.ts';
import { type Rule, type RuleCode, ruleKindOf, ruleCodes } from './rules/rule-registry.ts';
import { type RuleContext, ruleContext } from './rule-context.ts';

/** How far ahead to search for the next permitted instant. */
const horizonDays = 400;

const codeOf = (rule: Rule): RuleCode => ruleKindOf(rule).codeOf(rule);

const places = new Map<RuleCode, number>();

/** The position of the rule's check among the checks. */
function placeOf(rule: Rule): number {
  if (places.size === 0) for (const [place, code] of ruleCodes().entries()) places.set(code, place);
  return places.get(codeOf(rule)) ?? places.size;
}

const ordered = new WeakMap<readonly Rule[], readonly Rule[]>();

function inOrder(rules: readonly Rule[]): readonly Rule[] {
  const known = ordered.get(rules);
  if (known) return known;
  const sorted = rules
    .map((rule) => ({ rule, place: placeOf(rule) }))
    .sort((one, other) => one.place - other.place)
    .map(({ rule }) => rule);
  ordered.set(rules, sorted);
  return sorted;
}

/**
 * Decides whether the contact may be contacted at `now`. Every rule is checked, also after one has failed. The result
 * depends on the arguments alone, so a stored decision can be replayed.
 */
export function evaluate(now: Date, facts: ContactFacts, rules: readonly Rule[]): ContactDecision {
  const at = now.getTime();
  const situation = ruleContext(facts);
  const sorted = inOrder(rules);
  const checks = sorted.map((rule) => checkOf(rule, situation, at));
  const failed = checks.find(({ passed }) => !passed);
  const concerning = sorted.filter((rule) => concerns(rule, situation));
  const retryAt = failed ? firstAllowed(concerning, situation, at) : undefined;
  const allowedUntil = failed ? undefined : firstClosing(concerning, situation, at);
  return {
    allowed: !failed,
    at: now.toISOString(),
    reason: failed?.rule ?? null,
    retry_at: textOf(retryAt),
    allowed_until: textOf(allowedUntil),
    checks,
  };
}

const textOf = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

const concerns = ({ channels }: Rule, { facts }: RuleContext): boolean =>
  channels === undefined || channels.includes(facts.channel);

const horizonOf = (at: number): number => at + horizonDays * millisecondsPerDay;

function checkOf(rule: Rule, situation: RuleContext, at: number): RuleCheck {
  const named = { rule: codeOf(rule), source: rule.source };
  if (!concerns(rule, situation)) {
    const compared = { channel: situation.facts.channel, channels: rule.channels };
    return { ...named, passed: true, compared, retry_at: null };
  }
  const kind = ruleKindOf(rule);
  const opens = kind.opens(rule, situation, at);
  const passed = opens === at;
  const isAhead = !passed && opens !== undefined && opens <= horizonOf(at);
  return {
    ...named,
    passed,
    compared: kind.compared(rule, situation, at),
    retry_at: isAhead ? textOf(opens) : null,
  };
}

/** The first instant at which all rules pass: moves to the instant at which a rule opens until no rule moves it. */
function firstAllowed(rules: readonly Rule[], situation: RuleContext, at: number): number | undefined {
  let allowed = at;
  for (let before = NaN; allowed !== before;) {
    before = allowed;
    for (const rule of rules) {
      const opens = ruleKindOf(rule).opens(rule, situation, allowed);
      if (opens === undefined || opens > horizonOf(at)) return undefined;
      allowed = opens;
    }
  }
  return allowed;
}

function firstClosing(rules: readonly Rule[], situation: RuleContext, at: number): number | undefined {
  let closing: number | undefined;
  for (const rule of rules) {
    const closes = ruleKindOf(rule).closes?.(rule, situation, at);
    if (closes !== undefined && (closing === undefined || closes < closing)) closing = closes;
  }
  return closing;
}
