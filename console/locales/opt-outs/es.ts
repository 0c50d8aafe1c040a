import type { Count } from '../count.ts';
import type { OperationAt, RefusalCodeOf } from '../../api/operations.ts';

type Refusal = RefusalCodeOf<OperationAt<'DELETE', '/api/admin/opt-out/{contactId}'>>;

export const translations = {
  note: 'A estos números y direcciones no se les envía nada por los canales de su baja.',
  add: 'Dar de baja números',
  nothing: 'Nadie pidió la baja todavía. Si alguien la pide por otro medio, agregue su número aquí.',
  address: 'Número o dirección',
  contact: 'Tiene cuenta',
  known: 'Sí',
  unknown: 'Todavía no',
  channels: 'Canales',
  allChannels: 'Todos',
  reason: 'Motivo',
  by: 'Quién',
  since: 'Desde',
  action: 'Acción',
  remove: 'Quitar la baja',
  removeOf: (address: string) => `Quitar la baja de ${address}`,
  removeEffect:
    'Se podrá volver a contactar a esta persona por teléfono, WhatsApp y correo. Hágalo solo si la persona lo pidió.',
  removeReasonHint: 'Queda en el registro: quién lo pidió y cómo.',
  removed: 'La baja se quitó.',
  numbers: 'Números',
  numbersHint: (most: string) => `Uno por línea, con código de país: +54 9 11 5555-0123. Hasta ${most}.`,
  reasonHint: 'Por ejemplo: pedido por carta del 20 de noviembre.',
  distinct: (count: Count) => `${count.text} ${count.of('número', 'números distintos')}.`,
  duplicates: (count: Count) => `${count.text} ${count.of('repetido: cuenta', 'repetidos: cuentan')} una vez.`,
  invalid: (count: Count, examples: string) =>
    `${count.text} ${count.of('no se entiende como número con código de país y no se envía', 'no se entienden como números con código de país y no se envían')}: ${examples}`,
  tooMany: (most: string) => `Son demasiados: se envían ${most} por vez.`,
  submit: (count: string) => `Dar de baja ${count}`,
  resultTitle: 'Bajas registradas',
  result: (numbers: Count, contacts: string) =>
    `${numbers.of('Quedó', 'Quedaron')} de baja ${numbers.text} ${numbers.of('número', 'números')}. Personas con cuenta que dejan de ser contactadas: ${contacts}.`,
  partialResult: (numbers: Count, contacts: string, some: string) =>
    `${numbers.of('Quedó', 'Quedaron')} de baja ${numbers.text} ${numbers.of('número', 'números')}, solo de: ${some}. Personas con cuenta que dejan de ser contactadas por ahí: ${contacts}. Los demás canales no cambian.`,
  unmatched: (count: Count) =>
    count.of(
      '1 número no es de ninguna persona con cuenta. También queda de baja, para cuando una cuenta llegue a tenerlo.',
      `${count.text} números no son de ninguna persona con cuenta. También quedan de baja, para cuando una cuenta llegue a tenerlos.`,
    ),
  log: 'Registro',
  logNote: 'Cada baja y cada baja quitada, con quién, cuándo y por qué.',
  logActions: { opted_out: 'Bajas', opt_out_removed: 'Bajas quitadas' },
  everyone: 'Todos',
  from: 'Desde el día',
  to: 'Hasta el día',
  nothingLogged: 'No hay nada en el registro con estos filtros.',
  refusals: {
    opted_out_again: 'La persona volvió a pedir la baja mientras tanto. La baja sigue.',
    opted_out_with_contact: 'Este número tiene una persona con cuenta: quite la baja de esa persona.',
    concurrent_change: 'Alguien cambió esta baja al mismo tiempo. Inténtelo de nuevo.',
  } satisfies Readonly<Record<Refusal, string>>,
};
