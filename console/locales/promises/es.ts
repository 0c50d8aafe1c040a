import type { PromiseView } from '../../../lib/portfolio/promises/contract.ts';

export const translations = {
  note: 'Por día de vencimiento.',
  keptShare: (share: string) => `Cumplidas entre las que se muestran y ya tienen resultado: ${share}.`,
  dueToday: 'Vencen hoy',
  overdue: 'Vencidas sin resultado',
  broken: 'Incumplidas',
  nextDays: 'Próximos 7 días',
  kept: 'Cumplidas',
  due: 'Vence',
  filters: 'Filtros',
  all: 'Todas',
  dueFrom: 'Vence desde',
  dueTo: 'Vence hasta',
  nothing: 'No hay promesas que coincidan. Las promesas se registran en la cuenta o en una llamada.',
  made: 'Registrada',
  notes: 'Notas',
  action: 'Acción',
  unnamed: 'Persona sin nombre',
  sources: { voice_agent: 'Agente de voz', agent: 'Agente', api_key: 'Otro sistema', contact: 'La persona' } satisfies Readonly<
    Record<PromiseView['source'], string>
  >,
  cancel: 'Cancelar promesa',
  cancelTitle: (name: string, amount: string) => `Cancelar la promesa de ${name} por ${amount}`,
  cancelEffect: 'La promesa deja de detener la estrategia: la cuenta puede volver a ser contactada.',
  cancelSubmit: 'Cancelar la promesa',
  cancelled: 'La promesa se canceló.',
  reason: 'Motivo',
  reasonHint: 'Se guarda como nota en la cuenta.',
  reasonNote: (amount: string, day: string, reason: string) =>
    `Promesa de ${amount} con vencimiento el ${day} cancelada. Motivo: ${reason}`,
};
