import type { Count } from '../count.ts';
import type { VerdictView } from '../../../lib/history/decisions/contract.ts';

type Check = VerdictView['checks'][number];

export const translations = {
  /** Follows "porque". */
  reasons: {
    contact_opted_out: 'la persona se dio de baja',
    contact_held: 'hay una retención abierta sobre la persona',
    account_held: 'hay una retención abierta sobre la cuenta',
    frequency_daily: 'ya se hicieron todos los intentos permitidos por día',
    frequency_weekly: 'ya se hicieron todos los intentos permitidos por semana',
    frequency_monthly: 'ya se hicieron todos los intentos permitidos por mes',
    minimum_gap: 'el último intento es demasiado reciente',
    cooldown_after_conversation: 'la última conversación es demasiado reciente',
    channel_lock: 'la persona ya conversó por otro canal',
    outside_contact_hours: 'está fuera del horario de contacto de la persona',
    channel_not_preferred: 'la persona eligió otros canales',
    outside_preferred_hours: 'está fuera del horario que eligió la persona',
    account_paused: 'la cuenta está en pausa',
    account_disputed: 'la cuenta está en disputa',
    no_address: 'la persona no tiene una dirección utilizable para este canal',
  } satisfies Readonly<Record<Check['rule'], string>>,
  /** Replaces the reason if the limit is 0. */
  noAttempts: 'no se permite ningún intento',
  sources: {
    organization: 'Regla de la organización',
    'us-reg-f': 'Estados Unidos: FDCPA y Regulation F',
    'us-ma': 'Estados Unidos, Massachusetts',
    'us-nyc': 'Estados Unidos: ciudad de Nueva York',
    'co-ley-2300': 'Colombia: Ley 2300',
    'cl-ley-21320': 'Chile: Ley 21.320',
    'mx-condusef': 'México: CONDUSEF',
    'br-default': 'Brasil',
    'br-rj': 'Brasil: Río de Janeiro',
    'pe-29571': 'Perú: Ley 29571',
    'uk-courtesy': 'Reino Unido: CONC 7.9',
    'au-rg96': 'Australia: guía RG 96',
    'in-rbi': 'India: normas del RBI',
    'ar-courtesy': 'Argentina: horas de cortesía',
  } satisfies Readonly<Record<Check['source'], string>>,
  optedOut: {
    passed: 'La persona no se dio de baja.',
    failed: 'La persona se dio de baja y no debe ser contactada.',
    onlyOf: (channels: string) => `La persona pidió la baja solo de: ${channels}.`,
  },
  held: {
    passed: 'Ninguna retención abierta lo impide.',
    failed: (kind: string) => `Lo impide una retención abierta («${kind}») hasta que alguien la libere.`,
    failedUntil: (kind: string, until: string) => `Lo impide una retención abierta («${kind}») hasta el ${until}.`,
  },
  cap: {
    passed: (counted: string, max: Count, window: string, since: string, counting: string) =>
      `Van ${counted} de ${max.text} ${max.of('intento permitido', 'intentos permitidos')} ${window}, desde el ${since} (${counting}).`,
    failed: (counted: string, max: Count, window: string, since: string, counting: string) =>
      `Se alcanzó el máximo de intentos ${window}: van ${counted} de ${max.text}, ${max.of('contado', 'contados')} desde el ${since} (${counting}).`,
  },
  windows: { day: 'por día', week: 'por semana', rolling: (days: string) => `en ${days} seguidos` },
  scopes: {
    account: 'solo esta cuenta',
    contact: 'todas las cuentas de la persona',
    address: 'todas las personas con esta dirección',
  },
  allChannels: 'todos los canales',
  gap: {
    none: (wait: Count, counting: string) =>
      `No hay un intento reciente; entre un intento y el siguiente ${wait.of('debe', 'deben')} pasar ${wait.text} (${counting}).`,
    passed: (last: string, wait: Count, counting: string) =>
      `El último intento fue el ${last} y ya ${wait.of('pasó', 'pasaron')} ${wait.text}, la espera necesaria (${counting}).`,
    failed: (last: string, wait: Count, counting: string) =>
      `El último intento fue el ${last} y todavía no ${wait.of('pasó', 'pasaron')} ${wait.text}, la espera necesaria (${counting}).`,
  },
  cooldown: {
    fromThatDay: 'desde el día de la conversación inclusive',
    fromNextDay: 'después del día de la conversación',
    none: (wait: string, counting: string) =>
      `No hay una conversación reciente; después de una hay que esperar ${wait} (${counting}).`,
    passed: (last: string, wait: string, counting: string) =>
      `La última conversación fue el ${last} y ya terminó la espera de ${wait} (${counting}).`,
    failed: (last: string, wait: string, counting: string) =>
      `La última conversación fue el ${last} y hay que esperar ${wait} (${counting}).`,
  },
  lock: {
    none: (channel: string, window: string) =>
      `Ninguna conversación anterior impide usar ${channel}; se permite un solo canal ${window}.`,
    passed: (locked: string, at: string, window: string, channel: string) =>
      `La conversación por ${locked} del ${at} permite usar ${channel}; se permite un solo canal ${window}.`,
    failed: (locked: string, at: string, window: string, channel: string) =>
      `La persona conversó por ${locked} el ${at}: no se puede usar ${channel}, porque se permite un solo canal ${window}.`,
  },
  useLock: {
    none: (channel: string, window: string) =>
      `Ningún uso de otro canal impide usar ${channel}; se permite un solo canal ${window}.`,
    chosen: (channel: string) => `La persona eligió ${channel}, que por eso queda permitido.`,
    failed: (locked: string, at: string, window: string, channel: string) =>
      `Se usó ${locked} el ${at}: no se puede usar ${channel}, porque se permite un solo canal ${window}.`,
  },
  preferredChannels: {
    none: 'La persona no eligió canales.',
    passed: (channels: string, channel: string) => `La persona eligió ${channels}; ${channel} está entre ellos.`,
    failed: (channels: string, channel: string) => `La persona eligió ${channels}, no ${channel}.`,
  },
  noPreferredHours: 'La persona no eligió un horario.',
  hours: {
    local: (weekday: string, time: string, place: string) => `${weekday} ${time} en ${place}`,
    holiday: { yes: 'es feriado', no: 'no es feriado' },
    holidayUnknown: (until: string) => `no se sabe si es feriado: el calendario llega hasta el ${until}`,
    passed: (local: string, permitted: string) => `Dentro del horario: es ${local}; se permite ${permitted}.`,
    failed: (local: string, permitted: string) => `Fuera del horario: es ${local}; se permite ${permitted}.`,
  },
  accountStatus: {
    passed: {
      paused: (status: string) => `La cuenta no está en pausa; su estado es «${status}».`,
      disputed: (status: string) => `La cuenta no está en disputa; su estado es «${status}».`,
    },
    failed: {
      paused: 'La cuenta está en pausa. Alguien debe reanudarla.',
      disputed: 'La cuenta está en disputa. Alguien debe resolverla.',
    },
  },
  address: {
    present: (channel: string) => `La persona tiene una dirección para ${channel}.`,
    missing: (channel: string) => `La persona no tiene una dirección para ${channel}.`,
    undeliverable: (channel: string) => `La dirección de la persona para ${channel} rechazó envíos anteriores.`,
  },
  presets: 'Qué normas rigen para esta persona',
  presetApplies: (name: string, reason: string) => `Rige «${name}»: ${reason}.`,
  presetDoesNotApply: (name: string, reason: string) => `No rige «${name}»: ${reason}.`,
  presetForAll: 'vale para todas las personas de la organización',
  placeUnknown: 'no se sabe dónde está la persona',
  presetReasons: {
    debtor_is_there: (place: string, from: string) => `la persona está en ${place}, ${from}`,
    debtor_may_be_there: (place: string, from: string) => `la persona puede estar en ${place}, ${from}`,
    debtor_is_elsewhere: (place: string, from: string) => `${from}, la persona está en ${place}`,
  },
  /** The evidence of where a person is. */
  placeFrom: {
    region: 'según su región',
    country: 'según su país',
    phones: 'según el prefijo de sus números',
    organization: 'según el país de la organización',
  },
  addressUsed: (address: string) => `La dirección es ${address}.`,
  noAddressUsed: 'Ninguna dirección se puede usar.',
  passedOver: (address: string, reason: string) => `No se usa ${address}: ${reason}.`,
  passedOverReasons: {
    landline: 'es una línea fija',
    invalid: 'no existe',
    wrong_person: 'es de otra persona',
    bounced: 'rechazó los mensajes',
  },
  otherChannels: (channels: string, channel: string) => `Esta regla rige para ${channels}, no para ${channel}.`,
  values: (values: string) => `Valores comparados: ${values}.`,
  passed: 'No bloquea',
  failed: 'Bloquea',
  again: (at: string) => `Deja de bloquear el ${at}.`,
  onlyByPerson: 'No cambia solo: hace falta que alguien lo cambie.',
  whySent: 'Por qué se envió',
  whyBlocked: 'Por qué se bloqueó y cuándo se podrá',
  sentBecause: 'Se cumplieron todas las reglas.',
  allowedUntil: (at: string) => `El horario permitido terminaba el ${at}.`,
  blockedBecause: (reason: string) => `Se bloqueó porque ${reason}.`,
  blockedNow: 'No se envió nada: una regla lo impide.',
  providerRefused: 'El proveedor rechazó el envío; no salió nada.',
  providerBusy: 'El proveedor pide esperar; no salió nada. Inténtelo más tarde.',
  providerUnknown:
    'El proveedor no confirmó el envío: cuenta como hecho y no se repetirá. Mire el historial antes de intentarlo de nuevo.',
  retryFrom: (at: string) => `Se podrá desde el ${at}.`,
  retryFromHours: (at: string) => `Se podrá desde el ${at}, por el horario de contacto.`,
  decidedAt: 'Decidido',
  decision: 'Decisión',
  allRules: 'Todas las reglas y sus valores',
  json: 'Datos en JSON',
  copyJson: 'Copiar JSON',
  copied: 'Copiado',
  printReceipt: 'Imprimir comprobante',
  receipt: 'Comprobante de la decisión',
};
