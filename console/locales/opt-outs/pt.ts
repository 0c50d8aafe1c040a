import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Nada é enviado a estes números e endereços pelos canais do descadastro.',
  add: 'Descadastrar números',
  nothing: 'Ninguém pediu o descadastro ainda. Se alguém pedir por outro meio, adicione o número aqui.',
  address: 'Número ou endereço',
  contact: 'Tem conta',
  known: 'Sim',
  unknown: 'Ainda não',
  channels: 'Canais',
  allChannels: 'Todos',
  reason: 'Motivo',
  by: 'Quem',
  since: 'Desde',
  action: 'Ação',
  remove: 'Remover o descadastro',
  removeOf: (address) => `Remover o descadastro de ${address}`,
  removeEffect:
    'Será possível contatar esta pessoa de novo por telefone, WhatsApp e e-mail. Faça isso somente se a pessoa pediu.',
  removeReasonHint: 'Fica no registro: quem pediu e como.',
  removed: 'O descadastro foi removido.',
  numbers: 'Números',
  numbersHint: (most) => `Um por linha, com código do país: +55 11 95555-0123. No máximo ${most}.`,
  reasonHint: 'Por exemplo: pedido por carta de 20 de novembro.',
  distinct: (count) => `${count.text} ${count.of('número', 'números diferentes')}.`,
  duplicates: (count) => `${count.text} ${count.of('repetido: conta', 'repetidos: contam')} uma vez.`,
  invalid: (count, examples) =>
    `${count.text} ${count.of('não é número com código do país e não será enviado', 'não são números com código do país e não serão enviados')}: ${examples}`,
  tooMany: (most) => `São demais: envie ${most} por vez.`,
  submit: (count) => `Descadastrar ${count}`,
  resultTitle: 'Descadastros registrados',
  result: (numbers, contacts) =>
    `${numbers.text} ${numbers.of('número está descadastrado', 'números estão descadastrados')}. Pessoas com conta que deixam de ser contatadas: ${contacts}.`,
  partialResult: (numbers, contacts, some) =>
    `${numbers.text} ${numbers.of('número está descadastrado', 'números estão descadastrados')} só de: ${some}. Pessoas com conta que deixam de ser contatadas por aí: ${contacts}. Os outros canais não mudam.`,
  unmatched: (count) =>
    count.of(
      '1 número não é de nenhuma pessoa com conta. Também fica descadastrado, para quando uma conta passar a tê-lo.',
      `${count.text} números não são de nenhuma pessoa com conta. Também ficam descadastrados, para quando uma conta passar a tê-los.`,
    ),
  log: 'Registro',
  logNote: 'Cada descadastro e cada remoção, com quem, quando e por quê.',
  logActions: { opted_out: 'Descadastros', opt_out_removed: 'Remoções' },
  everyone: 'Todos',
  from: 'A partir do dia',
  to: 'Até o dia',
  nothingLogged: 'Não há nada no registro com estes filtros.',
  refusals: {
    opted_out_again: 'A pessoa pediu o descadastro de novo nesse meio-tempo. O descadastro continua.',
    opted_out_with_contact: 'Este número é de uma pessoa com conta: remova o descadastro dessa pessoa.',
    concurrent_change: 'Alguém mudou este descadastro ao mesmo tempo. Tente novamente.',
  },
};
