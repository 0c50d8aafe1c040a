import type { OperationAt, RefusalCodeOf } from '../../api/operations.ts';
import type { DuplicateView } from '../../../lib/portfolio/contacts/contract.ts';

type MergeRefusal = RefusalCodeOf<OperationAt<'POST', '/api/v1/contacts/{id}/merge'>>;

export const translations = {
  note: 'Fichas que pueden ser de una misma persona. Nada se une solo.',
  ofOnePerson: 'Aquí están solo las de una persona.',
  showAll: 'Ver todas',
  nothing:
    'No hay nada que revisar. Si dos fichas tienen el mismo documento, o el mismo teléfono y un nombre parecido, aparecen aquí.',
  nothingOfPerson: 'Ninguna otra ficha parece ser de esta persona.',
  pair: (one: string, other: string) => `${one} y ${other}`,
  matched: {
    document: 'Tienen el mismo documento',
    phone: 'Tienen el mismo teléfono y un nombre parecido',
  } satisfies Readonly<Record<DuplicateView['matched'][number], string>>,
  fact: 'Dato',
  sides: ['Ficha 1', 'Ficha 2'],
  different: 'distinto',
  name: 'Nombre',
  optedOut: 'No contactar',
  notOptedOut: 'Se puede contactar',
  accounts: 'Cuentas',
  noAccounts: 'Ninguna',
  moreAccounts: 'Hay más',
  accountsFailed: 'No se pudieron leer',
  adminDecides: 'Si son una misma persona, un administrador puede unirlas.',
  rows: 'Con las teclas j y k se pasa de un par a otro.',
  merge: 'Unir',
  mergeOf: (one: string, other: string) => `Unir ${one} y ${other}`,
  mergeTitle: '¿Son una misma persona?',
  stays: 'Ficha que queda',
  staysHint: 'Conserva sus datos y recibe los que le faltan.',
  choice: (side: string, name: string, id: string | null) =>
    id === null ? `${side}: ${name}` : `${side}: ${name} (${id})`,
  effect: (goes: string, stays: string) =>
    `«${goes}» se une a «${stays}», que queda con los teléfonos, los correos, las cuentas y los contactos de las dos y, si una de ellas pidió no ser contactada, sin contacto. No se puede deshacer.`,
  reason: 'Motivo',
  reasonHint: 'Cómo se sabe que son una misma persona. Queda en la auditoría y en el historial de las cuentas.',
  merged: (name: string) => `Las dos fichas son ahora una: ${name}.`,
  mergedBefore: (name: string) => `Alguien ya las había unido; quedó la otra: ${name}.`,
  refusals: {
    contact_not_found: 'Una de las dos fichas ya no existe.',
    already_merged:
      'Mientras tanto alguien unió una de las fichas a otra. Cierre esta ventana y revise la lista de nuevo.',
    too_many_merges: 'Esta persona ya reúne el máximo de fichas y no puede recibir otra.',
    concurrent_change: 'Alguien cambió una de las fichas al mismo tiempo. Revíselas e inténtelo de nuevo.',
    same_contact: 'Ya son una sola ficha.',
    too_many_phones: 'Juntas tienen más de 10 teléfonos. Quite antes los que no se usan.',
    too_many_emails: 'Juntas tienen más de 10 correos. Quite antes los que no se usan.',
    person_required: 'Solo un administrador puede unirlas.',
    missing_role: 'Solo un administrador puede unirlas.',
  } satisfies Readonly<Record<MergeRefusal | 'contact_not_found', string>>,
};
