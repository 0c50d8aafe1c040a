import { type Returned, type RoomDocumentation, note, notesFor } from '../http/documentation.ts';
import type { PresetView } from './contract.ts';

const preset: Returned<typeof PresetView> = {
  id: 'ar-courtesy',
  version: 1,
  title: 'Argentina: courtesy hours, not law',
  country: 'AR',
  standing: 'courtesy',
  grade: 'C',
  verified_on: '2026-11-21',
  sources: [{ name: 'Ley 24.240, art. 8 bis: dignified treatment, without numbers' }],
  not_covered: ['No contact with third parties or at work'],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' }],
      holidays: 'AR@1',
      basis: 'Courtesy; Ley 24.240, art. 8 bis has no numbers',
      grade: 'C',
    },
  ],
};

export const documentation: RoomDocumentation = {
  fields: {
    contact_rules: note(
      "Contact rules of countries that apply in addition to the organization's own; a contact must pass all of them.",
    ),
    preset: note('The id of a preset, a list of ids, or null for none.', 'ar-courtesy'),
    allowed: note('Whether every rule passed.'),
    allowed_until: note('When the permitted hours end, if it is allowed; null if they do not end within eight days.'),
    retry_at: note('When it would pass without intervention; null if it passed, or if only a person can change it.'),
    checks: note('The result of every rule, in the order of evaluation.'),
    rule: note('The rule.', 'frequency_daily'),
    source: note('Where the rule comes from: `organization`, or a preset.', 'us-reg-f'),
    passed: note('Whether it passed.'),
    compared: note('The values it compared.'),
    ...notesFor('PresetView', {
      id: note('The id to use in `contact_rules.preset`.', 'ar-courtesy'),
      version: note('Counts the versions. Past decisions keep the version they were made with.', 1),
      title: note('Country, and law or rule.'),
      country: note('ISO 3166-1 code, with the state for the rule of a state.', 'AR'),
      standing: note('Whether it is a law, a guideline or courtesy.'),
      grade: note('How certain the numbers are, A to C; M is from memory. For a preset: that of its weakest rule.'),
      verified_on: note('When the sources were last checked.'),
      sources: note('The law or rule itself.'),
      name: note('The law or rule, and the place in it.'),
      url: note('Where to read it.'),
      not_covered: note('What the sources also require and no rule here enforces.'),
      rules: note('The rules, each with the terms of its kind.'),
      kind: note('The kind of rule.', 'contact_hours'),
      basis: note('The article it follows.'),
    }),
  },
  operations: {
    listContactRulePresets: {
      description:
        'None applies until you choose it in `contact_rules` of the organization. Several can apply together: a contact must ' +
        'be permitted by each of them and by your own hours and frequency. This is data with its sources, not legal advice.',
      reply: { data: [preset] },
    },
  },
};
