import type { Preset } from './preset.ts';

export const brRj1 = {
  id: 'br-rj',
  version: 1,
  title: 'Brazil: Rio de Janeiro',
  country: 'BR-RJ',
  standing: 'law',
  grade: 'B',
  verified_on: '2026-11-21',
  sources: [
    {
      name: 'Rio de Janeiro, Lei 6.854/2014, as amended by Lei 7.868/2018',
      url: 'http://www.normasbrasil.com.br/norma/lei-6854-2014-rj_272050.html',
    },
    { name: 'Código de Defesa do Consumidor (Lei 8.078/1990), arts. 42 and 71' },
  ],
  not_covered: ['Holidays of a municipality', 'Calls are recorded and the recording is provided on request'],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' }],
      holidays: 'BR-RJ@1',
      channels: ['voice'],
      basis: 'Rio de Janeiro, Lei 7.868/2018',
      grade: 'B',
    },
  ],
} as const satisfies Preset;
