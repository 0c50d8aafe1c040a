import type { Count } from '../count.ts';
import type { OperationAt, RefusalCodeOf } from '../../api/operations.ts';
import type { PlanChange, PlanView } from '../../../lib/portfolio/plans/contract.ts';
import type { instalmentIntervals } from '../../../lib/foundation/instalments.ts';

type DecisionRefusal = RefusalCodeOf<OperationAt<'PATCH', '/api/v1/plans/{id}'>>;
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
  plan: 'Plan de pagos',
  note: 'Deudas que se pagan en cuotas. Los planes se proponen desde la cuenta.',
  filter: 'Estado del plan',
  all: 'Todos',
  late: 'Con atraso',
  nothing: 'Todavía no hay planes de pago. Se proponen desde la cuenta.',
  nothingOfStatus: 'No hay planes de pago con este estado.',
  showAll: 'Ver todos los planes',
  title: (name: string) => `Plan de pagos de ${name}`,
  open: 'Abrir el plan',
  openOf: (name: string) => `Abrir el plan de pagos de ${name}`,
  earlier: 'Planes anteriores',
  total: 'Total',
  paid: 'Pagado',
  paidOf: (paid: string, total: string) => `Pagado: ${paid} de ${total}`,
  next: 'Próxima cuota',
  nextDue: (amount: string, day: string) => `Próxima cuota: ${amount} hasta el ${day}.`,
  lateSince: (amount: string, day: string) => `Atrasada: ${amount} desde el ${day}.`,
  made: 'Propuesto',
  part: 'Cuota',
  instalmentStatuses: { due: 'Por pagar', paid: 'Pagada', late: 'Atrasada' } satisfies Readonly<
    Record<PlanView['instalments'][number]['status'], string>
  >,
  grace: 'Días de gracia',
  graceDays: (days: Count) => `${days.text} ${days.of('día', 'días')} después del vencimiento`,
  pays: 'Paga un acuerdo',
  planNotes: 'Nota del plan',
  decision: 'Decisiones',
  proposedBy: 'Lo propuso',
  approvedBy: 'Lo aprobó',
  acceptedAt: 'Aceptado por la persona',
  endedAt: 'Terminó',
  call: 'Se acordó en una llamada del agente de voz.',
  unverifiedCall: 'Se acordó en una llamada del agente de voz, sin comprobar la identidad de la persona.',
  states: {
    proposed: (name: string) => `Está propuesto. Cuando ${name} lo acepte, registre la aceptación.`,
    pending_approval: () => 'Espera que alguien con el rol de administración lo apruebe o lo rechace.',
    active: (name: string) => `Está en vigor: mientras ${name} lo cumpla, la gestión automática se detiene.`,
    kept: (name: string) => `${name} pagó todo.`,
    broken: () => 'No se cumplió: hay cuotas sin pagar y la gestión continúa.',
    cancelled: () => 'Fue rechazado o cancelado. Desde la cuenta se puede proponer otro.',
  } satisfies Readonly<Record<PlanView['status'], unknown>>,
  ownPlan:
    'Usted propuso este plan. Su organización pide que lo apruebe otra persona con el rol de administración; usted puede rechazarlo.',
  balanceChanged: (before: string, now: string) =>
    `El plan se hizo por ${before} y ahora se deben ${now}. Ya no se puede aprobar ni aceptar: rechácelo y proponga otro.`,
  actions: {
    approve: 'Aprobar plan',
    accept: 'Registrar aceptación del plan',
    reject: 'Rechazar plan',
    cancel: 'Cancelar plan',
  } satisfies Readonly<Record<PlanChange['action'], string>>,
  questions: {
    approve: (total: string, count: Count, name: string) =>
      `Aprobar el plan de ${total} en ${count.text} ${count.of('pago', 'pagos')} de ${name}`,
    accept: (total: string, count: Count, name: string) =>
      `Registrar que ${name} acepta pagar ${total} en ${count.text} ${count.of('pago', 'pagos')}`,
    reject: (total: string, count: Count, name: string) =>
      `Rechazar el plan de ${total} en ${count.text} ${count.of('pago', 'pagos')} de ${name}`,
    cancel: (total: string, count: Count, name: string) =>
      `Cancelar el plan de ${total} en ${count.text} ${count.of('pago', 'pagos')} de ${name}`,
  } satisfies Readonly<Record<PlanChange['action'], unknown>>,
  effects: {
    approve: 'Después puede registrarse la aceptación de la persona. Nada se envía todavía.',
    accept:
      'El plan entra en vigor. La gestión automática se detiene mientras se cumpla, y se envían recordatorios antes de cada cuota.',
    reject: 'El plan se cierra y la persona sigue debiendo todo. Después se puede proponer otro.',
    cancel: 'El plan deja de valer, lo que falta se debe de inmediato y la gestión continúa. No se puede deshacer.',
  } satisfies Readonly<Record<PlanChange['action'], string>>,
  withSettlement: 'Si el acuerdo que paga todavía no fue aceptado, se acepta con el plan.',
  done: {
    approve: (name: string) => `Plan de pagos de ${name} aprobado.`,
    accept: (name: string) => `Aceptación del plan de ${name} registrada.`,
    reject: (name: string) => `Plan de pagos de ${name} rechazado.`,
    cancel: (name: string) => `Plan de pagos de ${name} cancelado.`,
  } satisfies Readonly<Record<PlanChange['action'], unknown>>,
  noteHint: 'Queda en el plan y en el historial de la cuenta.',
  decisionRefusals: {
    account_resolved: 'La cuenta está resuelta: no queda nada por acordar.',
    own_offer: 'Usted propuso este plan, y su organización pide que lo apruebe otra persona.',
    missing_role: 'Esto lo decide alguien con el rol de administración.',
    person_required: 'Esto lo decide una persona.',
    balance_changed: 'Lo que se debe cambió desde la propuesta. Rechace el plan y proponga otro.',
    concurrent_change: 'Otra persona cambió el plan al mismo tiempo. Mire su estado e inténtelo de nuevo.',
    invalid_transition: 'El plan ya tiene otro estado y esto ya no es posible. Cierre este aviso y mire su estado.',
    due_date_in_past: 'La primera cuota ya venció. Rechace el plan y proponga otro.',
  } satisfies Readonly<Record<DecisionRefusal, string>>,
};
