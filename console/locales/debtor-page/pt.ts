import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Como a pessoa a vê ao abrir o link de uma mensagem. Nada pode ser clicado aqui, e vê-la não muda nada.',
  page: 'Página',
  debts: 'Com as dívidas',
  front: 'Antes da confirmação',
  asksFor: {
    document_last_4: 'Para ver as dívidas, pedem-se os últimos 4 caracteres do documento.',
    birth_year: 'Para ver as dívidas, pede-se o ano de nascimento.',
    reference_last_4: 'Para ver as dívidas, pedem-se os últimos 4 caracteres da referência.',
    none: 'Não se sabe nada que confirme quem é: nem documento, nem nascimento, nem referência.',
  },
  noDebts: 'Sem um dado que confirme quem é, a pessoa nunca vê as dívidas. Adicione o documento ou o nascimento.',
};
