import { type Golden, bySms, byEmail, byVoice } from './golden-case.ts';

const outside = 'outside_contact_hours';
const redeco = 'CONDUSEF, disposiciones en materia de despachos de cobranza';

export const mxCondusef: Golden = {
  preset: 'mx-condusef',
  timezone: 'America/Tijuana',
  cases: [
    {
      cites: redeco,
      says: 'seven o’clock is that of Tijuana, not that of the capital',
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
      says: 'at ten in the evening no more',
      at: '2026-11-23T22:00:00-08:00',
      forbidden: outside,
      then: '2026-11-24T07:00:00-08:00',
    },
    { cites: redeco, says: 'a Sunday is a day like others', at: '2026-11-22T12:00:00-08:00' },
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
      says: 'on a Saturday until two',
      at: '2026-11-21T13:59:59.999-03:00',
      facts: byVoice(),
      then: '2026-11-21T14:00:00-03:00',
    },
    {
      cites: artigo2,
      says: 'a Saturday at two is followed by Monday',
      at: '2026-11-21T14:00:00-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T08:00:00-03:00',
    },
    {
      cites: artigo2,
      says: 'no call on the day of the Consciência Negra',
      at: '2026-11-20T12:00:00-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-21T08:00:00-03:00',
    },
    {
      cites: 'Alagoas, Lei 7.782/2016',
      says: 'texts keep the same hours',
      at: '2026-11-22T12:00:00-03:00',
      facts: bySms(),
      forbidden: outside,
      then: '2026-11-23T08:00:00-03:00',
    },
    { cites: artigo2, says: 'an email is neither', at: '2026-11-22T12:00:00-03:00', facts: byEmail() },
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
      says: 'a Thursday evening before a holiday is followed by Monday',
      at: '2026-11-19T19:00:00-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-11-23T09:00:00-03:00',
    },
    {
      cites: lei7868,
      says: 'no call on the state’s own holiday, São Jorge',
      at: '2026-04-23T12:00:00-03:00',
      facts: byVoice(),
      forbidden: outside,
      then: '2026-04-24T09:00:00-03:00',
    },
    { cites: lei7868, says: 'a text is no call', at: '2026-11-21T12:00:00-03:00', facts: bySms() },
  ],
};

const cortesia = 'courtesy, Ley 24.240, art. 8 bis';

export const arCourtesy: Golden = {
  preset: 'ar-courtesy',
  timezone: 'America/Argentina/Buenos_Aires',
  cases: [
    {
      cites: cortesia,
      says: 'nothing before nine',
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
      says: 'a Saturday from ten to two',
      at: '2026-11-21T10:00:00-03:00',
      then: '2026-11-21T14:00:00-03:00',
    },
    {
      cites: cortesia,
      says: 'a Saturday at two before a Monday holiday is followed by Tuesday',
      at: '2026-11-21T14:00:00-03:00',
      forbidden: outside,
      then: '2026-11-24T09:00:00-03:00',
    },
  ],
};
