import type { Count } from '../count.ts';
const accounts = (count: number, text: string) => `${text} ${count === 1 ? 'cuenta' : 'cuentas'}`;

export const words = {
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
  matches: (count: number, hasMore: boolean) =>
    `${hasMore ? 'Más de ' : ''}${accounts(count, String(count))} con estos filtros.`,
  selectAll: 'Marcar todas las cuentas cargadas',
  keys: 'Flechas: moverse por la lista. Enter: abrir la cuenta.',
  selectKeys:
    'Flechas: moverse por la lista. Espacio: marcar. Mayús y flechas: marcar varias. Enter: abrir la cuenta. Tab: ir a las acciones.',
  select: (name: string, reference: string) => `Marcar la cuenta de ${name}, ${reference}`,
  selectionLimit: (max: number) => `Se pueden marcar ${max} cuentas como máximo.`,
  bulk: 'Acciones sobre las cuentas marcadas',
  selected: (count: number) => (count === 1 ? '1 marcada' : `${count} marcadas`),
  toActions: 'Tab lleva a las acciones.',
  unselect: 'Desmarcar',
  pause: 'Pausar',
  resume: 'Reanudar',
  assign: 'Asignar a campaña',
  setStatus: 'Cambiar estado',
  status: 'Estado nuevo',
  pauseSize: (count: number) => `Pausar ${accounts(count, String(count))}`,
  resumeSize: (count: number) => `Reanudar ${accounts(count, String(count))}`,
  assignSize: (count: number) => `Asignar ${accounts(count, String(count))} a una campaña`,
  statusSize: (count: number) => `Cambiar el estado de ${accounts(count, String(count))}`,
  pauseNote: 'No se contactará a nadie por estas cuentas hasta que se reanuden.',
  resumeNote:
    'Solo se reanudan las que están en pausa. Lo que quedó pendiente se hará en cuanto lo permitan las reglas.',
  assigning: 'Elija las cuentas que se asignarán a la campaña',
  assignNote: 'Las cuentas empiezan la estrategia de la campaña desde el primer paso.',
  unassignNote: 'Las cuentas salen de su campaña: ya no se planea ningún contacto con ellas.',
  statusNote: 'Una cuenta resuelta solo puede volver a estar activa.',
  paused: (count: number) => (count === 1 ? 'Se pausó 1 cuenta.' : `Se pausaron ${count} cuentas.`),
  resumed: (count: number) => (count === 1 ? 'Se reanudó 1 cuenta.' : `Se reanudaron ${count} cuentas.`),
  changed: (count: number) => (count === 1 ? 'Se cambió 1 cuenta.' : `Se cambiaron ${count} cuentas.`),
  assigned: (count: number, campaign: string) =>
    count === 1 ? `1 cuenta está ahora en «${campaign}».` : `${count} cuentas están ahora en «${campaign}».`,
  unassigned: (count: number) =>
    count === 1 ? '1 cuenta ya no está en ninguna campaña.' : `${count} cuentas ya no están en ninguna campaña.`,
  changedSome: (count: Count, size: Count) =>
    `${count.of('Se cambió', 'Se cambiaron')} ${count.text} de ${size.text} ${size.of('cuenta', 'cuentas')}; al resto no se le aplica.`,
  undoFailed: 'No se pudo deshacer. La lista muestra cómo quedaron las cuentas.',
};
