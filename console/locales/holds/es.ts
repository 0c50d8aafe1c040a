import type { OperationAt, RefusalCodeOf } from '../../api/operations.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';

type DisputeCategory = NonNullable<HoldView['dispute']>['category'];
type DisputeOutcome = NonNullable<HoldView['outcome']>;
type HoldRefusal = RefusalCodeOf<OperationAt<'POST', '/api/v1/accounts/{id}/holds' | '/api/v1/holds/{id}/release'>>;

export const translations = {
  holds: 'Retenciones',
  heldBadge: (kinds: string) => `Retenida: ${kinds}`,
  blocks: {
    all: 'Nadie contacta a la persona por esta cuenta.',
    automatic: 'Las campañas no contactan a la persona por esta cuenta; a mano se puede.',
  } satisfies Readonly<Record<HoldView['blocks'], string>>,
  fromImport: 'una importación',
  fromVoiceAgent: 'dicho a un agente de IA',
  toIdentityChecks: 'Revisar los datos',
  until: (at: string) => `hasta el ${at}`,
  dueBy: (at: string) => `decidir antes del ${at}`,
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
  release: 'Liberar',
  releaseOf: (kind: string) => `Liberar la retención «${kind}»`,
  releaseEffect: 'Si la cuenta no tiene otra retención, se la puede volver a contactar enseguida.',
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
