import type { Count } from '../count.ts';
import type { OperationAt, RefusalCodeOf } from '../../api/operations.ts';
import type { instalmentIntervals } from '../../../lib/foundation/instalments.ts';

type Refusal = RefusalCodeOf<OperationAt<'POST', '/api/v1/accounts/{id}/plans'>>;

const parts = (count: Count) => `${count.text} ${count.of('cuota', 'cuotas')}`;

export const translations = {
  propose: 'Proponer plan de pagos',
  schedule: 'Cómo se divide',
  schedules: { regular: 'Cuotas iguales', own: 'Fechas e importes propios' },
  owed: {
    balance: (total: string) => `Las cuotas suman el saldo: ${total}.`,
    settlement: (total: string) => `Las cuotas suman lo que falta del acuerdo en vigor: ${total}.`,
    offer: (total: string) => `Las cuotas suman el acuerdo ofrecido: ${total}.`,
  },
  undecidedOffer:
    'Un acuerdo de esta cuenta espera aprobación. Primero hay que decidir sobre él; después se puede proponer un plan.',
  openSettlement: 'Abrir el acuerdo',
  count: 'Cantidad de cuotas',
  every: 'Una cuota',
  intervals: { week: 'por semana', two_weeks: 'cada dos semanas', month: 'por mes' } satisfies Readonly<
    Record<(typeof instalmentIntervals)[number], string>
  >,
  firstDue: 'Primera cuota',
  downPayment: 'Pago inicial',
  downPaymentDue: 'Día del pago inicial',
  downPaymentDueHint: 'Vacío significa el día en que la persona acepta.',
  preview: 'Cuotas del plan',
  incomplete: 'Complete los campos para ver las cuotas.',
  instalment: (number: number) => `Cuota ${number}`,
  equalParts: (count: Count, part: string, last: string) => `${parts(count)} de ${part}. La última vence el ${last}.`,
  partsAndRest: (count: Count, part: string, rest: string, last: string) =>
    `${parts(count)} de ${part}; la última, de ${rest}, vence el ${last}.`,
  monthEnds: (day: number) => `En los meses sin día ${day}, la cuota vence el último día.`,
  dueDateOf: (number: number) => `Cuota ${number}: vence`,
  amountOf: (number: number, currency: string) => `Cuota ${number}: importe (${currency})`,
  removeRow: (number: number) => `Quitar la cuota ${number}`,
  addRow: 'Agregar cuota',
  sumIs: (total: string) => `Suman ${total}.`,
  sumLacks: (missing: string) => `Faltan ${missing}.`,
  sumExceeds: (excess: string) => `Sobran ${excess}.`,
  needsApproval: (reasons: string) => `Necesita la aprobación de un administrador: ${reasons}.`,
  exceeded: {
    no_strategy: 'la cuenta no sigue una estrategia',
    max_instalments: (count: Count) => `tiene más de ${parts(count)}`,
    max_plan_months: (count: Count) => `termina después de ${count.text} ${count.of('mes', 'meses')}`,
    min_down_payment_pct: (percent: string) => `paga menos del ${percent} al comienzo`,
  },
  summary: (name: string, total: string, count: Count) =>
    `Se propone a ${name} pagar ${total} en ${count.text} ${count.of('pago', 'pagos')}:`,
  effect:
    'Cuando la persona acepte, registre la aceptación: el plan entra en vigor y la gestión automática se detiene mientras lo cumpla.',
  withOffer: (total: string) => `Al aceptar el plan se acepta también el acuerdo ofrecido, de ${total}.`,
  proposed: (status: string) => `Plan de pagos registrado: ${status}.`,
  refusals: {
    plan_open: 'La cuenta ya tiene un plan abierto. Decida sobre él antes de proponer otro.',
    plan_in_force: 'La cuenta ya tiene un plan en vigor.',
    settlement_open:
      'La cuenta tiene un acuerdo ofrecido. Cierre esta ventana y vuelva a abrirla para pagarlo en cuotas.',
    settlement_not_in_force: 'El acuerdo ya no está en vigor. Cierre esta ventana y vuelva a abrirla.',
    account_resolved: 'La cuenta está resuelta: no queda nada por pagar.',
    concurrent_change: 'Otra persona cambió la cuenta al mismo tiempo. Inténtelo de nuevo.',
    sum_mismatch: 'Las cuotas no suman lo que se debe. Si el saldo cambió, cierre esta ventana y vuelva a abrirla.',
    too_precise: 'El importe tiene más decimales que su moneda.',
    too_many_instalments: 'El importe no alcanza para tantas cuotas.',
    down_payment_too_high: 'El pago inicial debe ser menor que el total.',
    due_date_in_past: 'El día no puede estar en el pasado.',
    due_dates_not_ascending: 'Cada cuota debe vencer después de la anterior.',
    due_date_too_late: 'El día está demasiado lejos.',
  } satisfies Readonly<Record<Refusal, string>>,
};
