import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'De todas as contas, pelo momento em que foram pagos.',
  filters: 'Filtros',
  all: 'Todos',
  paidFrom: 'Pago desde',
  paidTo: 'Pago até',
  nothing: 'Nenhum pagamento corresponde. Os pagamentos são registrados na conta, pela API ou em uma importação.',
  paidAt: 'Pago',
  registeredAt: 'Registrado',
  method: 'Meio de pagamento',
  externalId: 'ID externo',
  action: 'Ação',
  unnamed: 'Pessoa sem nome',
  statuses: { registered: 'Registrado', reversed: 'Estornado' },
  reasons: {
    bounced: 'Devolvido',
    chargeback: 'Contestação',
    refunded: 'Reembolso',
    mistake: 'Erro',
    duplicate: 'Duplicado',
    import_undone: 'A importação foi desfeita',
  },
  reversedFor: (reason: string) => `Estornado: ${reason}`,
  reverse: 'Estornar pagamento',
  reverseTitle: (name: string, amount: string) => `Estornar o pagamento de ${name} de ${amount}`,
  reverseEffect:
    'O valor volta a ser devido. Uma conta que este pagamento tinha encerrado é reaberta, e um acordo ou uma promessa que ele cumpria é avaliado de novo. Não pode ser desfeito.',
  reverseSubmit: 'Estornar o pagamento',
  reversed: 'O pagamento foi estornado.',
  reason: 'Motivo',
};
