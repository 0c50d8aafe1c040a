import type { Compared, OptedOut } from '../checks/contract.ts';
import type { RuleKind } from './rule-kind.ts';

export const optedOut: RuleKind<object, 'contact_opted_out', Compared<typeof OptedOut>> = {
  codes: ['contact_opted_out'],
  codeOf: () => 'contact_opted_out',
  opens: (_, { facts }, at) => (facts.contact.opted_out ? undefined : at),
  compared: (_, { facts: { contact } }) => ({
    opted_out: contact.opted_out,
    ...(contact.opted_out_channels && { opted_out_channels: contact.opted_out_channels }),
  }),
};
