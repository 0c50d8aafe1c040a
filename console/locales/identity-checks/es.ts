import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import type { Count } from '../count.ts';

type Identity = NonNullable<HoldView['identity']>;

export const translations = {
  note: 'Llegaron datos que parecen de otra persona. Hasta que alguien decida, no se contacta a nadie por estas cuentas.',
  nothing: 'No hay nada que revisar. Si una carga trae otra persona para una misma cuenta, aparece aquí.',
  codes: {
    person_changed: 'Con el mismo id llegó otro nombre',
    account_moved: 'La cuenta pasó a otra persona o a otro sistema',
  } satisfies Readonly<Record<Identity['code'], string>>,
  field: 'Dato',
  before: 'Antes',
  after: 'Ahora',
  fields: {
    name: 'Nombre',
    phone: 'Teléfono',
    email: 'Correo',
    external_id: 'Id de la persona',
    source_system: 'Sistema de origen',
  } satisfies Readonly<Record<keyof Identity['before'], string>>,
  changed: 'distinto',
  accounts: (count: Count) => `${count.text} ${count.of('cuenta retenida', 'cuentas retenidas')}:`,
  account: (number: string) => `cuenta ${number}`,
  waiting: 'Espera',
  confirm: 'Es correcto',
  confirmOf: (name: string) => `Es correcto: ${name}`,
  confirmTitle: (name: string) => `¿La deuda es de ${name}?`,
  confirmEffect: (count: Count) =>
    `Se ${count.of('libera', 'liberan')} ${count.text} ${count.of('cuenta', 'cuentas')}. Desde ese momento se puede contactar a la persona con los datos de ahora.`,
  correct: 'Corregir',
  correctOf: (name: string) => `Corregir los datos de ${name}`,
  correctEffect: (count: Count) =>
    `Estos datos quedan en la persona y ${count.of('se libera', 'se liberan')} ${count.text} ${count.of('cuenta', 'cuentas')}.`,
  correctSource: 'Corríjalos también en el sistema de origen: su próximo envío puede volver a cambiarlos.',
  useBefore: 'Poner los de antes',
  useAfter: 'Poner los de ahora',
  confirmed: (count: Count) =>
    `${count.of('Se liberó', 'Se liberaron')} ${count.text} ${count.of('cuenta', 'cuentas')}.`,
  rows: 'Con las teclas j y k se pasa de una persona a otra.',
  unnamed: 'Persona sin nombre',
};
