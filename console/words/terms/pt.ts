import type { words as spanish } from './es.ts';

export const words: typeof spanish = {
  contact: 'Pessoa',
  reference: 'Referência',
  balance: 'Saldo',
  dueDate: 'Vencimento',
  status: 'Situação',
  statuses: {
    active: 'Ativa',
    paused: 'Em pausa',
    escalated: 'Escalada',
    disputed: 'Em disputa',
    resolved: 'Resolvida',
  },
  name: 'Nome',
  amount: 'Valor',
};
