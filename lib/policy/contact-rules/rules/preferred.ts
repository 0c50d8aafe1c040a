import type { Compared, Preference } from '../checks/contract.ts';
import type { Preferred } from '../contact-facts.ts';
import { contactHours, type ContactHoursTerms } from './contact-hours.ts';
import type { RuleKind } from './rule-kind.ts';

export interface PreferredTerms {
  readonly of: 'channel' | 'hours';
}

const compiled = new WeakMap<NonNullable<Preferred['hours']>, ContactHoursTerms>();

function termsOf(hours: NonNullable<Preferred['hours']>): ContactHoursTerms {
  let terms = compiled.get(hours);
  if (!terms) {
    terms = { windows: [{ days: hours.days, from: hours.start, to: hours.end }] };
    compiled.set(hours, terms);
  }
  return terms;
}

/** Holds contact to the channels and hours that the person chose. */
export const preferred: RuleKind<
  PreferredTerms,
  'channel_not_preferred' | 'outside_preferred_hours',
  Compared<typeof Preference>
> = {
  codes: ['channel_not_preferred', 'outside_preferred_hours'],
  codeOf: ({ of }) => (of === 'channel' ? 'channel_not_preferred' : 'outside_preferred_hours'),
  opens({ of }, context, at) {
    const { channels, hours } = context.facts.preferred ?? {};
    if (of === 'hours') return hours ? contactHours.opens(termsOf(hours), context, at) : at;
    return channels && !channels.includes(context.facts.channel) ? undefined : at;
  },
  closes({ of }, context, at) {
    const hours = context.facts.preferred?.hours;
    return of === 'hours' && hours ? contactHours.closes?.(termsOf(hours), context, at) : undefined;
  },
  compared({ of }, context, at) {
    const { channels, hours } = context.facts.preferred ?? {};
    if (of === 'channel') return { channel: context.facts.channel, preferred_channels: channels ?? null };
    if (!hours) return { preferred_hours: null };
    const { local } = contactHours.compared(termsOf(hours), context, at);
    return { preferred_hours: hours, local };
  },
};
