import { otherAccount } from '../builders.ts';
import { type Golden, byEmail, bySms, byVoice, call, conversation, text } from './golden-case.ts';

const articulo3 = 'Ley 2300 de 2023, art. 3';
const concepto = 'SFC, Concepto 2023080946-002-000: not by several channels within one week';
const outside = 'outside_contact_hours';

export const coLey2300: Golden = {
  preset: 'co-ley-2300',
  timezone: 'America/Bogota',
  cases: [
    {
      cites: articulo3,
      says: 'not before seven on Mondays',
      at: '2026-11-23T06:59:59.999-05:00',
      forbidden: outside,
      then: '2026-11-23T07:00:00-05:00',
    },
    { cites: articulo3, says: 'from seven', at: '2026-11-23T07:00:00-05:00', then: '2026-11-23T19:00:00-05:00' },
    { cites: articulo3, says: 'until just before seven', at: '2026-11-23T18:59:59.999-05:00' },
    {
      cites: articulo3,
      says: 'not from seven in the evening on',
      at: '2026-11-23T19:00:00-05:00',
      forbidden: outside,
      then: '2026-11-24T07:00:00-05:00',
    },
    {
      cites: articulo3,
      says: 'not before eight on Saturdays',
      at: '2026-11-21T07:59:59.999-05:00',
      forbidden: outside,
      then: '2026-11-21T08:00:00-05:00',
    },
    {
      cites: articulo3,
      says: 'until three on Saturdays',
      at: '2026-11-21T08:00:00-05:00',
      then: '2026-11-21T15:00:00-05:00',
    },
    {
      cites: articulo3,
      says: 'after three on a Saturday, the next permitted time is on Monday',
      at: '2026-11-21T15:00:00-05:00',
      forbidden: outside,
      then: '2026-11-23T07:00:00-05:00',
    },
    {
      cites: articulo3,
      says: 'not on Sundays',
      at: '2026-11-22T12:00:00-05:00',
      forbidden: outside,
      then: '2026-11-23T07:00:00-05:00',
    },
    {
      cites: articulo3,
      says: 'not on the Monday on which Cartagena’s independence is observed',
      at: '2026-11-16T12:00:00-05:00',
      forbidden: outside,
      then: '2026-11-17T07:00:00-05:00',
    },
    {
      cites: 'Ley 2300 de 2023, once a day',
      says: 'a second contact on the same day is forbidden, on any channel and for any account',
      at: '2026-11-24T18:00:00-05:00',
      facts: bySms(text('2026-11-24T07:05:00-05:00', { account_id: otherAccount })),
      forbidden: 'frequency_daily',
      then: '2026-11-25T07:00:00-05:00',
    },
    {
      cites: 'Ley 2300 de 2023, once a day',
      says: 'the next contact is permitted the next morning',
      at: '2026-11-25T07:00:00-05:00',
      facts: bySms(text('2026-11-24T18:59:00-05:00')),
    },
    {
      cites: 'Ley 2300 de 2023, one channel a week',
      says: 'no text after a conversation by telephone in the same calendar week',
      at: '2026-11-20T12:00:00-05:00',
      facts: bySms(conversation('2026-11-18T10:00:00-05:00')),
      forbidden: 'channel_lock',
      then: '2026-11-25T10:00:00-05:00',
    },
    {
      cites: 'Ley 2300 de 2023, one channel a week',
      says: 'nor within seven days of it, even in the next calendar week',
      at: '2026-11-24T12:00:00-05:00',
      facts: bySms(conversation('2026-11-18T10:00:00-05:00')),
      forbidden: 'channel_lock',
      then: '2026-11-25T10:00:00-05:00',
    },
    {
      cites: 'Ley 2300 de 2023, one channel a week',
      says: 'another call is permitted',
      at: '2026-11-20T12:00:00-05:00',
      facts: byVoice(conversation('2026-11-18T10:00:00-05:00')),
    },
    {
      cites: concepto,
      says: 'a channel that was used without an answer locks the others, too',
      at: '2026-11-20T12:00:00-05:00',
      facts: bySms(call('2026-11-18T10:00:00-05:00')),
      forbidden: 'channel_lock',
      then: '2026-11-25T10:00:00-05:00',
    },
    {
      cites: concepto,
      says: 'a WhatsApp that the person answered on Monday forbids a call on Tuesday',
      at: '2026-11-24T11:00:00-05:00',
      facts: byVoice(
        text('2026-11-23T10:00:00-05:00', {
          channel: 'whatsapp',
          conversation_at: new Date('2026-11-23T12:00:00-05:00').toISOString(),
        }),
      ),
      forbidden: 'channel_lock',
      then: '2026-11-30T12:00:00-05:00',
    },
    {
      cites: concepto,
      says: 'a text that the person wrote without being asked locks the other channels, and is no attempt of that day',
      at: '2026-11-24T12:00:00-05:00',
      facts: byVoice(text('2026-11-24T11:00:00-05:00', { channel: 'whatsapp', inbound: true })),
      forbidden: 'channel_lock',
      then: '2026-12-01T11:00:00-05:00',
    },
    {
      cites: concepto,
      says: 'its own channel stays open on the same day',
      at: '2026-11-24T12:00:00-05:00',
      facts: {
        channel: 'whatsapp',
        attempts: [text('2026-11-24T11:00:00-05:00', { channel: 'whatsapp', inbound: true })],
      },
    },
    {
      cites: 'Ley 2300 de 2023, art. 3: the channels that the consumer chose',
      says: 'a channel that the person chose is not locked',
      at: '2026-11-24T11:00:00-05:00',
      facts: {
        ...byVoice(text('2026-11-23T10:00:00-05:00', { channel: 'whatsapp' })),
        preferred: { channels: ['voice'] },
      },
    },
    {
      cites: 'Ley 2300 de 2023, art. 3: the channels that the consumer chose',
      says: 'and another one is not used',
      at: '2026-11-24T11:00:00-05:00',
      facts: { ...bySms(), preferred: { channels: ['voice'] } },
      forbidden: 'channel_not_preferred',
      then: null,
    },
    {
      cites: 'Ley 2300 de 2023, once a day',
      says: 'forty invoices with one phone and no person are one person to the law',
      at: '2026-11-24T10:00:15-05:00',
      facts: { ...bySms(), address_attempts: [text('2026-11-24T10:00:00-05:00', { account_id: otherAccount })] },
      forbidden: 'frequency_daily',
      then: '2026-11-25T07:00:00-05:00',
    },
  ],
};

const articulo37 = 'Ley 19.496, art. 37';

export const clLey21320: Golden = {
  preset: 'cl-ley-21320',
  timezone: 'America/Santiago',
  cases: [
    {
      cites: 'Código de Procedimiento Civil, art. 59',
      says: 'not before eight',
      at: '2026-11-23T07:59:59.999-03:00',
      forbidden: outside,
      then: '2026-11-23T08:00:00-03:00',
    },
    {
      cites: 'Código de Procedimiento Civil, art. 59',
      says: 'from eight to eight in the evening on Saturdays',
      at: '2026-11-21T08:00:00-03:00',
      then: '2026-11-21T20:00:00-03:00',
    },
    {
      cites: 'Código de Procedimiento Civil, art. 59',
      says: 'not on Sundays',
      at: '2026-11-22T12:00:00-03:00',
      forbidden: outside,
      then: '2026-11-23T08:00:00-03:00',
    },
    {
      cites: 'Código de Procedimiento Civil, art. 59',
      says: 'not on the day of the Inmaculada Concepción',
      at: '2026-12-08T12:00:00-03:00',
      forbidden: outside,
      then: '2026-12-09T08:00:00-03:00',
    },
    {
      cites: 'Código de Procedimiento Civil, art. 59',
      says: 'when the clocks go forward at the weekend, Monday comes an hour sooner',
      at: '2026-09-05T20:00:00-04:00',
      forbidden: outside,
      then: '2026-09-07T08:00:00-03:00',
    },
    {
      cites: 'Código de Procedimiento Civil, art. 59',
      says: 'when the clocks go back at the weekend, Monday comes an hour later',
      at: '2027-04-03T20:00:00-03:00',
      forbidden: outside,
      then: '2027-04-05T08:00:00-04:00',
    },
    {
      cites: articulo37,
      says: 'a second call within seven days is forbidden, even in the next calendar week',
      at: '2026-11-23T08:30:00-03:00',
      facts: byVoice(call('2026-11-17T09:00:00-03:00')),
      forbidden: 'frequency_weekly',
      then: '2026-11-24T09:00:00-03:00',
    },
    {
      cites: articulo37,
      says: 'a call seven days later is permitted',
      at: '2026-11-24T09:00:00-03:00',
      facts: byVoice(call('2026-11-17T09:00:00-03:00')),
    },
    {
      cites: articulo37,
      says: 'messages do not count towards calls',
      at: '2026-11-20T09:00:00-03:00',
      facts: byVoice(text('2026-11-17T09:00:00-03:00'), text('2026-11-19T10:00:00-03:00')),
    },
    {
      cites: articulo37,
      says: 'two messages must be two days apart, on any channel',
      at: '2026-11-18T10:00:00-03:00',
      facts: byEmail(text('2026-11-17T10:00:00-03:00')),
      forbidden: 'minimum_gap',
      then: '2026-11-19T10:00:00-03:00',
    },
    {
      cites: articulo37,
      says: 'a second message after two days is permitted',
      at: '2026-11-19T10:00:00-03:00',
      facts: byEmail(text('2026-11-17T10:00:00-03:00')),
    },
    {
      cites: articulo37,
      says: 'a third message in a week is forbidden',
      at: '2026-11-21T12:00:00-03:00',
      facts: byEmail(text('2026-11-16T10:00:00-03:00'), text('2026-11-19T10:00:00-03:00')),
      forbidden: 'frequency_weekly',
      then: '2026-11-23T10:00:00-03:00',
    },
  ],
};

const articulo62 = 'Ley 29571, art. 62 b';

export const pe29571: Golden = {
  preset: 'pe-29571',
  timezone: 'America/Lima',
  cases: [
    {
      cites: articulo62,
      says: 'no call before seven',
      at: '2026-11-23T06:59:59.999-05:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T07:00:00-05:00',
    },
    {
      cites: articulo62,
      says: 'calls from seven to eight in the evening',
      at: '2026-11-23T07:00:00-05:00',
      facts: byVoice(),
      then: '2026-11-23T20:00:00-05:00',
    },
    {
      cites: articulo62,
      says: 'the weekend begins on Friday at eight in the evening',
      at: '2026-11-20T20:00:00-05:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T07:00:00-05:00',
    },
    {
      cites: articulo62,
      says: 'no call on Saturdays',
      at: '2026-11-21T12:00:00-05:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T07:00:00-05:00',
    },
    {
      cites: articulo62,
      says: 'no call on the two days of Fiestas Patrias',
      at: '2026-07-28T12:00:00-05:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-07-30T07:00:00-05:00',
    },
    { cites: articulo62, says: 'the hours do not apply to texts', at: '2026-11-21T12:00:00-05:00', facts: bySms() },
  ],
};
