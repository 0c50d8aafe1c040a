import type { RuleSource } from '../contact-decision.ts';
import type { Terms } from './rule-registry.ts';

export type Rule = Terms & { readonly source: RuleSource };
