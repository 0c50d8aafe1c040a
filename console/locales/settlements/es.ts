import type { Count } from '../count.ts';
import type { OperationAt, RefusalCodeOf } from '../../api/operations.ts';
import type { SettlementChange, SettlementView } from '../../../lib/portfolio/settlements/contract.ts';

type Refusal = RefusalCodeOf<OperationAt<'PATCH', '/api/admin/settlements/{id}'>>;

export const translations = {
  note: 'Ofertas de cancelar una deuda por menos de su saldo. Primero, las que esperan una decisión.',
  filter: 'Estado del acuerdo',
  all: 'Todos',
  nothingPending: 'Ninguna oferta espera aprobación.',
  showAll: 'Ver todos los acuerdos',
  nothing: 'No hay acuerdos con este estado. Los acuerdos se ofrecen desde la cuenta.',
  title: (name: string) => `Acuerdo con ${name}`,
  open: (name: string) => `Abrir el acuerdo con ${name}`,
  offered: 'Importe ofrecido',
  original: 'Saldo al ofrecer',
  forgiven: 'Se perdona',
  discount: 'Descuento',
  made: 'Ofrecido',
  expires: 'Vence la oferta',
  payBy: 'Pagar hasta',
  offer: 'Oferta',
  decision: 'Decisión',
  proposedBy: 'La ofreció',
  approvedBy: 'La aprobó',
  acceptedAt: 'Aceptada por la persona',
  outcome: 'Resultado',
  offerNotes: 'Nota de la oferta',
  call: 'Se negoció en una llamada del agente de voz.',
  id: 'Id del acuerdo',
  within: (discount: string, limit: string) => `Descuento de ${discount}, dentro del máximo de ${limit}.`,
  above: (discount: string, limit: string, points: Count) =>
    `Descuento de ${discount}: supera por ${points.text} ${points.of('punto', 'puntos')} el máximo de ${limit} que fija la estrategia.`,
  ofLimit: (discount: string, limit: string) => `${discount} (máximo ${limit})`,
  noLimit: (discount: string) =>
    `Descuento de ${discount}. La cuenta no sigue una estrategia que fije un máximo, así que un administrador decide sobre todo descuento.`,
  noDiscount: 'Sin descuento: se paga todo el saldo.',
  bar: 'La barra es el saldo; la parte llena, lo que se perdona; la marca, el máximo permitido.',
  balanceChanged: (before: string, now: string) =>
    `El saldo era ${before} al hacer la oferta y ahora es ${now}. Ya no se puede aprobar ni aceptar: rechácela y ofrezca otra.`,
  ownOffer:
    'Usted hizo esta oferta. Su organización pide que la apruebe otra persona con el rol de administración; usted puede rechazarla.',
  states: {
    proposed: (name: string) => `Está propuesto. Cuando ${name} lo acepte, registre la aceptación.`,
    pending_approval: () => 'Espera que alguien con el rol de administración lo apruebe o lo rechace.',
    approved: (name: string) => `Está aprobado. Cuando ${name} lo acepte, registre la aceptación.`,
    accepted: (name: string) => `Está en vigor: ${name} lo aceptó y tiene que pagarlo.`,
    rejected: () => 'Fue rechazado. Desde la cuenta se puede ofrecer otro.',
    expired: () => 'Venció sin que se aceptara. Desde la cuenta se puede ofrecer otro.',
  } satisfies Readonly<Record<SettlementView['status'], unknown>>,
  history: 'Ofertas de esta cuenta',
  onlyOffer: 'Es la única oferta que se hizo en esta cuenta.',
  thisOffer: 'Esta oferta',
  actions: {
    approve: 'Aprobar',
    accept: 'Registrar aceptación',
    reject: 'Rechazar',
    withdraw: 'Anular acuerdo',
  } satisfies Readonly<Record<SettlementChange['action'], string>>,
  questions: {
    approve: (amount: string, discount: string, name: string) =>
      `Aprobar el acuerdo de ${amount} con ${name} (descuento de ${discount})`,
    accept: (amount: string, discount: string, name: string) =>
      `Registrar que ${name} acepta pagar ${amount} (descuento de ${discount})`,
    reject: (amount: string, discount: string, name: string) =>
      `Rechazar el acuerdo de ${amount} con ${name} (descuento de ${discount})`,
    withdraw: (amount: string, discount: string, name: string) =>
      `Anular el acuerdo de ${amount} con ${name} (descuento de ${discount})`,
  } satisfies Readonly<Record<SettlementChange['action'], unknown>>,
  effects: {
    approve: (forgiven: string) => `Si la persona acepta y paga, se perdonan ${forgiven}. Todavía no se envía nada.`,
    accept: (forgiven: string) =>
      `El acuerdo entra en vigor. Al pagarse, se perdonan ${forgiven} y la cuenta se resuelve.`,
    reject: () => 'La oferta se cierra y la persona sigue debiendo todo el saldo. Después se puede hacer otra oferta.',
    withdraw: (forgiven: string) =>
      `El acuerdo deja de valer, los ${forgiven} ya no se perdonan y la gestión de la cuenta continúa. No se puede deshacer.`,
  } satisfies Readonly<Record<SettlementChange['action'], unknown>>,
  done: {
    approve: (name: string) => `Acuerdo con ${name} aprobado.`,
    accept: (name: string) => `Aceptación de ${name} registrada.`,
    reject: (name: string) => `Oferta a ${name} rechazada.`,
    withdraw: (name: string) => `Acuerdo con ${name} anulado.`,
  } satisfies Readonly<Record<SettlementChange['action'], unknown>>,
  noteHint: 'Queda en el acuerdo y en el historial de la cuenta.',
  refusals: {
    own_offer: 'Usted hizo esta oferta, y su organización pide que la apruebe otra persona.',
    balance_changed: 'El saldo cambió desde la oferta. Rechácela y ofrezca otra por el saldo de hoy.',
    plan_in_force: 'Un plan de pagos vigente paga este acuerdo. Cancele primero el plan.',
    concurrent_change: 'Otra persona cambió el acuerdo al mismo tiempo. Mire su estado e inténtelo de nuevo.',
    invalid_transition: 'El acuerdo ya tiene otro estado y esto ya no es posible. Cierre este aviso y mire su estado.',
    pay_by_in_past: 'El último día de pago ya pasó. Rechace la oferta y haga otra.',
    pay_by_too_late: 'El último día de pago está demasiado lejos.',
  } satisfies Readonly<Record<Refusal, string>>,
};
