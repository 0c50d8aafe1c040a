import type { RuleKind } from './rule-kind.ts';

/** Without a phone or email that works, there is nothing to send to. */
export const address: RuleKind<object, 'no_address'> = {
  codes: ['no_address'],
  codeOf: () => 'no_address',
  opens: (_, { facts }, at) => (facts.address === 'present' ? at : undefined),
  compared: (_, { facts }) => ({ channel: facts.channel, address: facts.address }),
};
