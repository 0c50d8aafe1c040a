import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  empty:
    'Sua fila está vazia. Aqui aparecem as ligações por retornar, as respostas, as promessas de ontem e de hoje e as contas atribuídas a você.',
  callsToday: (count) => `Hoje: ${count.text} ${count.of('ligação', 'ligações')}`,
  promisedToday: (count, amount) => `${count.text} ${count.of('promessa', 'promessas')} de ${amount}`,
  cannot: 'Não é possível ligar agora',
  callFrom: (at) => `ligar a partir de ${at}`,
  reasons: {
    call_back: 'Ligar de novo',
    reply: 'Respondeu',
    promise_broken: 'Promessa descumprida ontem',
    promise_due: 'Promessa para hoje',
    assigned: 'Atribuída a você',
  },
};
