import type { Compared, Address } from '../checks/contract.ts';
import type { RuleKind } from './rule-kind.ts';

export const address: RuleKind<object, 'no_address', Compared<typeof Address>> = {
  codes: ['no_address'],
  codeOf: () => 'no_address',
  opens: (_, { facts }, at) => (facts.address === 'present' ? at : undefined),
  compared: (_, { facts }) => ({ channel: facts.channel, address: facts.address }),
};
