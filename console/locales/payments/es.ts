import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';

export const translations = {
  note: 'De todas las cuentas, por el momento en que se pagaron.',
  filters: 'Filtros',
  all: 'Todos',
  paidFrom: 'Pagado desde',
  paidTo: 'Pagado hasta',
  nothing: 'No hay pagos que coincidan. Los pagos se registran en la cuenta, por la API o en una importación.',
  paidAt: 'Pagado',
  registeredAt: 'Registrado',
  method: 'Medio de pago',
  externalId: 'Identificador externo',
  action: 'Acción',
  unnamed: 'Persona sin nombre',
  statuses: { registered: 'Registrado', reversed: 'Anulado' } satisfies Readonly<Record<PaymentView['status'], string>>,
  reasons: {
    bounced: 'Rebotó',
    chargeback: 'Contracargo',
    refunded: 'Devolución',
    mistake: 'Error',
    duplicate: 'Duplicado',
    import_undone: 'Se deshizo la importación',
  } satisfies Readonly<Record<NonNullable<PaymentView['reversal']>['reason'], string>>,
  reversedFor: (reason: string) => `Anulado: ${reason}`,
  reverse: 'Anular pago',
  reverseTitle: (name: string, amount: string) => `Anular el pago de ${name} por ${amount}`,
  reverseEffect:
    'El importe se debe de nuevo. Una cuenta que este pago había cerrado se reabre, y un acuerdo o una promesa que cumplía se evalúan otra vez. No se puede deshacer.',
  reverseSubmit: 'Anular el pago',
  reversed: 'El pago se anuló.',
  reason: 'Motivo',
};
