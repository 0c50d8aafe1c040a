import type { Count } from '../count.ts';

const accounts = (count: Count) => `${count.text} ${count.of('cuenta', 'cuentas')}`;

export const translations = {
  list: 'Lista de cuentas',
  filters: 'Filtros',
  any: 'Todas',
  campaign: 'Campaña',
  noCampaign: 'Sin campaña',
  pendingFrom: 'Saldo desde',
  pendingTo: 'Saldo hasta',
  open: 'Sin resolver',
  has: 'Ya tuvo',
  hasChoices: { interaction: 'Contactos', promise: 'Promesas', settlement: 'Acuerdo', payment: 'Pagos' },
  due: (from: string | undefined, to: string | undefined) =>
    from === undefined
      ? `Vencen hasta el ${to}`
      : to === undefined
        ? `Vencen desde el ${from}`
        : `Vencen entre el ${from} y el ${to}`,
  daysFrom: 'Días de mora desde',
  daysTo: 'Días de mora hasta',
  optedOut: 'Bajas',
  optedOutChoices: { true: 'Solo bajas', false: 'Sin bajas' },
  custom: 'Campo propio',
  updatedWithin: 'Con cambios',
  updatedChoices: { 1: 'Último día', 7: 'Últimos 7 días', 30: 'Últimos 30 días' },
  changedSince: (moment: string) => `Con cambios desde el ${moment}`,
  daysPastDue: 'Días de mora',
  dueIn: (days: string) => `vence en ${days}`,
  updated: 'Última actualización',
  columns: 'Columnas',
  exportWider: 'El archivo no aplica los filtros de saldo, bajas y cambios: trae más cuentas que la lista.',
  exportTooLarge: 'Son demasiadas cuentas para un archivo. Elija un estado.',
  file: 'cuentas.csv',
  nothing: 'Todavía no hay cuentas. Impórtelas o créelas con la API.',
  toDocs: 'Ver la documentación de la API',
  noMatch: 'Ninguna cuenta cumple los filtros.',
  matches: (count: Count, hasMore: boolean) => `${hasMore ? 'Más de ' : ''}${accounts(count)} con estos filtros.`,
  selectAll: 'Marcar todas las cuentas cargadas',
  keys: 'Flechas: moverse por la lista. Enter: abrir la cuenta.',
  selectKeys:
    'Flechas: moverse por la lista. Espacio: marcar. Mayús y flechas: marcar varias. Enter: abrir la cuenta. Tab: ir a las acciones.',
  select: (name: string, reference: string) => `Marcar la cuenta de ${name}, ${reference}`,
  selectionLimit: (max: number) => `Se pueden marcar ${max} cuentas como máximo.`,
  bulk: 'Acciones sobre las cuentas marcadas',
  selected: (count: Count) => `${count.text} ${count.of('marcada', 'marcadas')}`,
  toActions: 'Tab lleva a las acciones.',
  unselect: 'Desmarcar',
  pause: 'Pausar',
  resume: 'Reanudar',
  assign: 'Asignar a campaña',
  setStatus: 'Cambiar estado',
  status: 'Estado nuevo',
  pauseSize: (count: Count) => `Pausar ${accounts(count)}`,
  resumeSize: (count: Count) => `Reanudar ${accounts(count)}`,
  assignSize: (count: Count) => `Asignar ${accounts(count)} a una campaña`,
  statusSize: (count: Count) => `Cambiar el estado de ${accounts(count)}`,
  pauseNote: 'No se contactará a nadie por estas cuentas hasta que se reanuden.',
  resumeNote:
    'Solo se reanudan las que están en pausa. Lo que quedó pendiente se hará en cuanto lo permitan las reglas.',
  assigning: 'Elija las cuentas que se asignarán a la campaña',
  assignNote: 'Las cuentas empiezan la estrategia de la campaña desde el primer paso.',
  unassignNote: 'Las cuentas salen de su campaña: ya no se planea ningún contacto con ellas.',
  statusNote: 'Una cuenta resuelta solo puede volver a estar activa.',
  paused: (count: Count) => `${count.of('Se pausó', 'Se pausaron')} ${accounts(count)}.`,
  resumed: (count: Count) => `${count.of('Se reanudó', 'Se reanudaron')} ${accounts(count)}.`,
  changed: (count: Count) => `${count.of('Se cambió', 'Se cambiaron')} ${accounts(count)}.`,
  assigned: (count: Count, campaign: string) =>
    `${accounts(count)} ${count.of('está', 'están')} ahora en «${campaign}».`,
  unassigned: (count: Count) => `${accounts(count)} ya no ${count.of('está', 'están')} en ninguna campaña.`,
  changedSome: (count: Count, size: Count) =>
    `${count.of('Se cambió', 'Se cambiaron')} ${count.text} de ${accounts(size)}; al resto no se le aplica.`,
  undoFailed: 'No se pudo deshacer. La lista muestra cómo quedaron las cuentas.',
};
