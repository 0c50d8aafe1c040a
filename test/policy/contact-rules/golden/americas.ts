import { type Golden, byEmail, bySms, byVoice } from './golden-case.ts';

const outside = 'outside_contact_hours';
const redeco = 'CONDUSEF, disposiciones en materia de despachos de cobranza';

export const mxCondusef: Golden = {
  preset: 'mx-condusef',
  timezone: 'America/Tijuana',
  cases: [
    {
      cites: redeco,
      says: 'seven o’clock is local time in Tijuana, not in the capital',
      at: '2026-11-23T07:00:00-06:00',
      forbidden: outside,
      then: '2026-11-23T07:00:00-08:00',
    },
    {
      cites: redeco,
      says: 'from seven to ten in the evening',
      at: '2026-11-23T07:00:00-08:00',
      then: '2026-11-23T22:00:00-08:00',
    },
    {
      cites: redeco,
      says: 'not from ten in the evening on',
      at: '2026-11-23T22:00:00-08:00',
      forbidden: outside,
      then: '2026-11-24T07:00:00-08:00',
    },
    { cites: redeco, says: 'Sundays are like other days', at: '2026-11-22T12:00:00-08:00' },
  ],
};

const artigo2 = 'São Paulo, Lei 15.426/2014, art. 2';

export const brDefault: Golden = {
  preset: 'br-default',
  timezone: 'America/Sao_Paulo',
  cases: [
    {
      cites: artigo2,
      says: 'no call before eight',
      at: '2026-11-23T07:59:59.999-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T08:00:00-03:00',
    },
    {
      cites: artigo2,
      says: 'calls from eight to eight in the evening',
      at: '2026-11-23T08:00:00-03:00',
      facts: byVoice(),
      then: '2026-11-23T20:00:00-03:00',
    },
    {
      cites: artigo2,
      says: 'until two on Saturdays',
      at: '2026-11-21T13:59:59.999-03:00',
      facts: byVoice(),
      then: '2026-11-21T14:00:00-03:00',
    },
    {
      cites: artigo2,
      says: 'after two on a Saturday, the next permitted time is on Monday',
      at: '2026-11-21T14:00:00-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T08:00:00-03:00',
    },
    {
      cites: artigo2,
      says: 'no call on the Dia da Consciência Negra',
      at: '2026-11-20T12:00:00-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-21T08:00:00-03:00',
    },
    {
      cites: 'Alagoas, Lei 7.782/2016',
      says: 'the same hours apply to texts',
      at: '2026-11-22T12:00:00-03:00',
      facts: bySms(),
      forbidden: outside,
      then: '2026-11-23T08:00:00-03:00',
    },
    { cites: artigo2, says: 'the hours do not apply to email', at: '2026-11-22T12:00:00-03:00', facts: byEmail() },
  ],
};

const lei7868 = 'Rio de Janeiro, Lei 7.868/2018';

export const brRj: Golden = {
  preset: 'br-rj',
  timezone: 'America/Sao_Paulo',
  cases: [
    {
      cites: lei7868,
      says: 'no call before nine',
      at: '2026-11-23T08:59:59.999-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T09:00:00-03:00',
    },
    {
      cites: lei7868,
      says: 'calls from nine to seven in the evening',
      at: '2026-11-23T09:00:00-03:00',
      facts: byVoice(),
      then: '2026-11-23T19:00:00-03:00',
    },
    {
      cites: lei7868,
      says: 'after the Thursday before a holiday, the next permitted time is on Monday',
      at: '2026-11-19T19:00:00-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T09:00:00-03:00',
    },
    {
      cites: lei7868,
      says: 'no call on the state holiday of São Jorge',
      at: '2026-04-23T12:00:00-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-04-24T09:00:00-03:00',
    },
    { cites: lei7868, says: 'the hours do not apply to texts', at: '2026-11-21T12:00:00-03:00', facts: bySms() },
  ],
};

const cortesia = 'courtesy, Ley 24.240, art. 8 bis';

export const arCourtesy: Golden = {
  preset: 'ar-courtesy',
  timezone: 'America/Argentina/Buenos_Aires',
  cases: [
    {
      cites: cortesia,
      says: 'not before nine',
      at: '2026-11-24T08:59:59.999-03:00',
      forbidden: outside,
      then: '2026-11-24T09:00:00-03:00',
    },
    {
      cites: cortesia,
      says: 'from nine to seven in the evening',
      at: '2026-11-24T09:00:00-03:00',
      then: '2026-11-24T19:00:00-03:00',
    },
    {
      cites: cortesia,
      says: 'from ten to two on Saturdays',
      at: '2026-11-21T10:00:00-03:00',
      then: '2026-11-21T14:00:00-03:00',
    },
    {
      cites: cortesia,
      says: 'after the Saturday before a Monday holiday, the next permitted time is on Tuesday',
      at: '2026-11-21T14:00:00-03:00',
      forbidden: outside,
      then: '2026-11-24T09:00:00-03:00',
    },
    {
      cites: 'Jefatura de Gabinete, Resolución 164/2025: 7 December 2026, with the holiday after it',
      says: 'not on a bridge day',
      at: '2026-12-07T12:00:00-03:00',
      forbidden: outside,
      then: '2026-12-09T09:00:00-03:00',
    },
    {
      cites: 'Jefatura de Gabinete, Resolución 164/2025: 10 July 2026, after the holiday of the ninth',
      says: 'not on a bridge day before a weekend until Saturday',
      at: '2026-07-10T12:00:00-03:00',
      forbidden: outside,
      then: '2026-07-11T10:00:00-03:00',
    },
  ],
};
