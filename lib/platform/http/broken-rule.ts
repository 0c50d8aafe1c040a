import * as z from 'zod/mini';

export const brokenRuleReasons = [
  'wrong_type',
  'not_one_of',
  'empty',
  'too_short',
  'too_long',
  'wrong_length',
  'too_small',
  'too_large',
  'not_a_multiple',
  'wrong_format',
] as const;

export interface Length {
  readonly limit: number;
  readonly unit: 'character' | 'entry';
}

interface Extreme {
  readonly limit: number;
  readonly inclusive: boolean;
}

/** The rule of its schema that a value breaks, for clients with their own messages. */
export type BrokenRule =
  | { readonly reason: 'wrong_type'; readonly params: { readonly type: string } }
  | { readonly reason: 'not_one_of'; readonly params: { readonly values: readonly string[] } }
  | { readonly reason: 'empty'; readonly params?: never }
  | { readonly reason: 'too_short' | 'too_long' | 'wrong_length'; readonly params: Length }
  | { readonly reason: 'too_small' | 'too_large'; readonly params: Extreme }
  | { readonly reason: 'not_a_multiple'; readonly params: { readonly of: number } }
  | { readonly reason: 'wrong_format'; readonly params: { readonly format: string } };

export const BrokenRuleParams = () =>
  z.object({
    type: z.optional(z.string()),
    values: z.optional(z.array(z.string())),
    limit: z.optional(z.number()),
    unit: z.optional(z.enum(['character', 'entry'])),
    inclusive: z.optional(z.boolean()),
    of: z.optional(z.number()),
    format: z.optional(z.string()),
  });
export type BrokenRuleParams = z.output<ReturnType<typeof BrokenRuleParams>>;
