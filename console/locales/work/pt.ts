import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  position: (at, of) => `Pessoa ${at} de ${of}`,
  empty:
    'Sua fila está vazia. Aqui aparecem as ligações por retornar, as respostas, as promessas de ontem e de hoje e as contas atribuídas a você.',
  previous: 'Voltar',
  next: 'Próxima',
  people: 'Pessoas da fila',
  debts: 'Dívidas desta pessoa',
  contact: 'Contatar',
  outcomes: 'Resultado do atendimento',
  taken: 'Outra pessoa está atendendo.',
  cannot: 'Não é possível ligar agora',
  callFrom: (at) => `ligar a partir de ${at}`,
  recorded: (result, name) => `Resultado de ${name}: ${result}.`,
  keys: 'J e K vão para a próxima e a anterior; C liga, W, S e E escrevem; P promessa, A acordo, L plano de pagamento, N anotação; os números dão o resultado.',
  reasons: {
    call_back: 'Ligar de novo',
    reply: 'Respondeu',
    promise_broken: 'Promessa descumprida ontem',
    promise_due: 'Promessa para hoje',
    assigned: 'Atribuída a você',
  },
};
