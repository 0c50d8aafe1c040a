import type { Preset } from './preset.ts';

/** "Week" may mean a calendar week or any seven days, so both apply. */
export const coLey2300v1 = {
  id: 'co-ley-2300',
  version: 1,
  title: 'Colombia: Ley 2300 de 2023 (“dejen de fregar”)',
  country: 'CO',
  standing: 'law',
  grade: 'B',
  verified_on: '2026-11-21',
  sources: [{ name: 'Ley 2300 de 2023, art. 3, in force since 2023-10-10' }],
  not_covered: [
    'Only channels that the consumer authorised',
    'Other hours that the consumer agreed to in a separate document',
    'No contact with anyone but the debtor and co-debtors, such as references; no questions about the reasons',
  ],
  rules: [
    {
      kind: 'contact_hours',
      windows: [
        { days: [1, 2, 3, 4, 5], from: '07:00', to: '19:00' },
        { days: [6], from: '08:00', to: '15:00' },
      ],
      holidays: 'CO@1',
      basis: 'Ley 2300 de 2023, art. 3: hours; no Sundays, no public holidays',
      grade: 'B',
    },
    {
      kind: 'cap',
      max: 1,
      window: 'calendar_day',
      scope: 'contact',
      basis: 'Ley 2300 de 2023: not more than once on the same day',
      grade: 'B',
    },
    {
      kind: 'channel_lock',
      window: 'calendar_week',
      scope: 'contact',
      basis: 'Ley 2300 de 2023: after direct contact not by several channels in the same week',
      grade: 'B',
    },
    {
      kind: 'channel_lock',
      window: { rolling_days: 7 },
      scope: 'contact',
      basis: 'Ley 2300 de 2023: after direct contact not by several channels in the same week',
      grade: 'B',
    },
  ],
} as const satisfies Preset;

const [hours, onceADay] = coLey2300v1.rules;
const oneChannel =
  'Ley 2300 de 2023, art. 3, with SFC, Concepto 2023080946-002-000: not by several channels within the same week';
const useLock = {
  kind: 'channel_lock',
  after: 'use',
  except: 'preferred',
  scope: 'contact',
  basis: oneChannel,
  grade: 'M',
} as const;

/**
 * Any channel that was used or answered locks the others, not only a conversation. So our text and the person's own
 * WhatsApp message in one week lock every channel: the summary exempts no channel on which the person wrote, and an
 * answer there would use a second one. The person opens a channel by choosing it.
 */
export const coLey2300v2 = {
  ...coLey2300v1,
  version: 2,
  grade: 'M',
  verified_on: '2026-11-28',
  sources: [
    ...coLey2300v1.sources,
    {
      name: 'Superintendencia Financiera, Concepto 2023080946-002-000 (2023-08-31), summary in Boletín Jurídico 105',
      url: 'https://www.superfinanciera.gov.co/publicaciones/10114281/normativanormativa-generalboletin-juridico-superintendencia-financieraboletin-juridico-no-10114281/',
    },
  ],
  not_covered: [
    ...coLey2300v1.not_covered,
    'Of the Concepto only the summary was read; that a channel which the person chose stays open is not in it',
    'Information that the person asked for may be sent sooner, by the channels that the person authorised',
  ],
  rules: [hours, onceADay, { ...useLock, window: 'calendar_week' }, { ...useLock, window: { rolling_days: 7 } }],
} as const satisfies Preset;
