import type { Count } from '../count.ts';
import type { OperationAt, RefusalCodeOf } from '../../api/operations.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';

type DisputeCategory = NonNullable<HoldView['dispute']>['category'];
type DisputeOutcome = NonNullable<HoldView['outcome']>;
type HoldRefusal = RefusalCodeOf<OperationAt<'POST', '/api/v1/accounts/{id}/holds' | '/api/v1/holds/{id}/release'>>;

export const translations = {
  holds: 'Retenciones',
  ofPerson: 'De la persona',
  badges: {
    account: {
      all: (kind: string) => `Retenida: ${kind}`,
      automatic: (kind: string) => `Sin campañas: ${kind}`,
    },
    contact: {
      all: (kind: string) => `Persona retenida: ${kind}`,
      automatic: (kind: string) => `Persona sin campañas: ${kind}`,
    },
  } satisfies Readonly<Record<'account' | 'contact', Readonly<Record<HoldView['blocks'], unknown>>>>,
  addressBadge: (address: string, kind: string) => `No se usa ${address}: ${kind}`,
  effects: {
    account: {
      all: 'Nadie contacta a la persona por esta cuenta.',
      automatic: 'Las campañas no contactan a la persona por esta cuenta; a mano se puede.',
    },
    contact: {
      all: 'Nadie contacta a la persona, por ninguna de sus cuentas.',
      automatic: 'Las campañas no contactan a la persona por ninguna de sus cuentas; a mano se puede.',
    },
    address: {
      all: 'Nadie usa esta dirección para la persona; las demás, sí.',
      automatic: 'Las campañas no usan esta dirección para la persona; a mano se puede.',
    },
  } satisfies Readonly<Record<HoldView['scope'], Readonly<Record<HoldView['blocks'], string>>>>,
  proposed: '(falta confirmarla)',
  fromImport: 'una importación',
  fromVoiceAgent: 'dicho a un agente de IA',
  toIdentityChecks: 'Revisar los datos',
  until: (at: string) => `hasta el ${at}`,
  dueBy: (at: string) => `decidir antes del ${at}`,
  daysLeft: (left: Count) => `${left.of('queda', 'quedan')} ${left.text} ${left.of('día', 'días')} para decidir`,
  dueToday: 'se decide hoy',
  overdue: (since: string) => `venció ${since}`,
  releasedBy: (name: string) => `liberada por ${name}`,
  noHolds: 'La cuenta no tuvo retenciones.',
  hold: 'Retener',
  placeTitle: (name: string) => `Retener la cuenta de ${name}`,
  placeEffect: 'En cuanto se guarde, nadie contacta a la persona por esta cuenta. Sus otras cuentas siguen igual.',
  holdKind: 'Motivo',
  untilLabel: 'Hasta el día',
  untilHint: 'La retención termina al comenzar ese día, en la hora de la organización.',
  reason: 'Explicación',
  placed: (kind: string) => `Cuenta retenida: ${kind}.`,
  holdUntil: 'Retener hasta…',
  readyDates: {
    one_week: (day: string) => `Una semana: se retoma el ${day}`,
    two_weeks: (day: string) => `Dos semanas: se retoma el ${day}`,
    end_of_month: (day: string) => `Hasta fin de mes: se retoma el ${day}`,
  },
  otherDate: 'Otra fecha…',
  askedToWait: 'La persona pidió esperar.',
  placedByMistake: 'Se retuvo por error.',
  heldUntil: (day: string) => `Nadie contacta a la persona por esta cuenta hasta el ${day}.`,
  notHeld: (name: string) => `No se pudo retener la cuenta de ${name}. Inténtelo de nuevo.`,
  release: 'Liberar',
  releaseOf: (kind: string) => `Liberar la retención «${kind}»`,
  releaseEffect: 'Si no hay otra retención, se puede volver a contactar a la persona enseguida.',
  releasedByAdmin: 'Protege a la persona por ley: solo alguien de administración puede liberarla.',
  releaseReasonHint: 'Queda en la auditoría: qué se comprobó y cómo.',
  released: 'Retención liberada.',
  disputeCategory: 'Qué se objeta',
  disputeCategories: {
    already_paid: 'Ya se pagó',
    wrong_amount: 'El monto',
    not_mine: 'La deuda es de otra persona',
    fraud: 'Fraude',
    quality: 'Lo comprado o el servicio',
    other: 'Otra cosa',
  } satisfies Readonly<Record<DisputeCategory, string>>,
  disputeAmount: (currency: string) => `Importe objetado (${currency})`,
  disputeAmountHint: 'Vacío si se objeta todo o no se sabe.',
  disputeText: 'Lo que dijo la persona',
  disputedAmount: (money: string) => `objeta ${money}`,
  claimedAmount: (money: string) => `dice que pagó ${money}`,
  claimedOn: (day: string) => `dice que pagó el ${day}`,
  disputeOutcome: 'Resolución',
  disputeOutcomes: {
    upheld: 'La persona tiene razón',
    rejected: 'La persona no tiene razón',
    corrected: 'La cuenta tenía un error y está corregida',
  } satisfies Readonly<Record<DisputeOutcome, string>>,
  disputeEffect: 'Si la persona tiene razón, la cuenta se cierra. Si no, se la puede volver a contactar enseguida.',
  refusals: {
    not_a_dispute: 'Solo las disputas tienen resolución.',
    outcome_required: 'Diga cómo se resolvió la disputa.',
    concurrent_change: 'Alguien cambió estos datos al mismo tiempo. Mírelos e inténtelo de nuevo.',
    person_required: 'Solo una persona de administración puede liberar esta retención.',
    missing_role: 'Su rol no permite liberar esta retención. Pídalo a alguien de administración.',
    too_many_holds: 'La cuenta tiene demasiadas retenciones abiertas.',
    until_required: 'Indique hasta qué día.',
    until_in_past: 'El día debe estar en el futuro.',
  } satisfies Readonly<Record<HoldRefusal | 'until_required', string>>,
};
