import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  unnamed: 'Pessoa sem nome',
  openAccount: 'Abrir a conta',
  toAccounts: 'Ir para as contas',
  pending: 'Saldo pendente hoje',
  print: 'Imprimir',
  printed: (at) => `Impresso em ${at}`,
  undecided: 'Ninguém decidiu ainda.',
  decidedBy: 'Última decisão',
  decisionNotes: 'Nota da decisão',
  note: 'Nota',
};
