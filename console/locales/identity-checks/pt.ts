import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Chegaram dados que parecem ser de outra pessoa. Até que alguém decida, ninguém é contatado por estas contas.',
  nothing: 'Não há nada para revisar. Se uma importação trouxer outra pessoa para a mesma conta, aparece aqui.',
  codes: {
    person_changed: 'Com o mesmo id chegou outro nome',
    account_moved: 'A conta passou para outra pessoa ou outro sistema',
  },
  field: 'Informação',
  before: 'Antes',
  after: 'Agora',
  fields: {
    name: 'Nome',
    phone: 'Telefone',
    email: 'E-mail',
    external_id: 'Id da pessoa',
    source_system: 'Sistema de origem',
  },
  changed: 'diferente',
  accounts: (count) => `${count.text} ${count.of('conta suspensa', 'contas suspensas')}:`,
  account: (number) => `conta ${number}`,
  waiting: 'Esperando',
  confirm: 'Está correto',
  confirmOf: (name) => `Está correto: ${name}`,
  confirmTitle: (name) => `A dívida é de ${name}?`,
  confirmEffect: (count) =>
    `${count.of('É liberada', 'São liberadas')} ${count.text} ${count.of('conta', 'contas')}. A partir daí a pessoa pode ser contatada com os dados de agora.`,
  correct: 'Corrigir',
  correctOf: (name) => `Corrigir os dados de ${name}`,
  correctEffect: (count) =>
    `Estes dados ficam na pessoa e ${count.of('é liberada', 'são liberadas')} ${count.text} ${count.of('conta', 'contas')}.`,
  correctSource: 'Corrija também no sistema de origem: o próximo envio pode alterá-los de novo.',
  useBefore: 'Usar os de antes',
  useAfter: 'Usar os de agora',
  confirmed: (count) => `${count.of('Foi liberada', 'Foram liberadas')} ${count.text} ${count.of('conta', 'contas')}.`,
  rows: 'As teclas j e k passam de uma pessoa a outra.',
  unnamed: 'Pessoa sem nome',
};
