import type { RuleSource } from '../contact-decision.ts';
import type { Terms } from './rule-registry.ts';

/** A rule in force, with its source. */
export type Rule = Terms & { readonly source: RuleSource };
