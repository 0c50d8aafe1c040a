import type { Count } from '../count.ts';
import type { OperationAt, RefusalCodeOf } from '../../api/operations.ts';
import type { InteractionView } from '../../../lib/history/interactions/contract.ts';

type Refused = RefusalCodeOf<
  OperationAt<'PATCH', '/api/interactions/{id}'> | OperationAt<'POST', '/api/interactions/{id}/reply'>
>;

export const translations = {
  note: 'Respuestas y llamadas que necesitan a una persona.',
  handledOnes: 'Ya atendidas',
  nothingOpen: 'No hay nada por atender. Aquí aparecen las respuestas y llamadas que necesitan a una persona.',
  nothingHandled: 'Todavía no se atendió ninguna.',
  unnamed: 'Persona sin nombre',
  direction: 'Sentido',
  subject: 'Asunto',
  text: 'Texto',
  directions: { inbound: 'recibido', outbound: 'enviado' } satisfies Readonly<
    Record<InteractionView['direction'], string>
  >,
  proposals: 'Retenciones por este mensaje',
  proposed: 'falta decidir si es así',
  confirmEffects: {
    stop_request: 'si se confirma, la persona queda dada de baja',
    wrong_person: 'si se confirma, ese número no se usa más para esta persona',
  },
  ended: (kinds: string) => `Ya no retiene: ${kinds}.`,
  confirm: 'Es así: confirmar',
  change: 'Es otra cosa…',
  decided: {
    confirm: (kinds: string, name: string) => `Confirmado (${kinds}): ${name}.`,
    release: (kinds: string, name: string) => `Liberado (${kinds}): ${name}.`,
  },
  decideOf: (name: string) => `Qué dijo ${name}`,
  decisionOf: (kind: string) => `Parece: ${kind}`,
  isSo: (kind: string) => `Es así: ${kind}`,
  isNotSo: 'Nada de eso: liberar',
  decide: 'Decidir',
  reason: 'Explicación para el equipo',
  onlyAdmin: 'Solo alguien de administración puede liberar o cambiar lo que protege a la persona por ley.',
  keys: 'Teclas: J y K recorren los mensajes; en el elegido, C confirma o atiende, M cambia el motivo, X libera, R responde.',
  notHere: 'El mensaje del enlace ya no está en esta lista: alguien lo atendió.',
  answer: 'Responder',
  answers: 'Respuestas enviadas',
  answerTo: (name: string, channel: string) => `Respuesta a ${name} por ${channel}`,
  sendAnswer: 'Enviar respuesta',
  sendAnswerTo: (name: string) => `Enviar respuesta a ${name}`,
  sendAgain: 'Enviar otra vez',
  leaveAnswer: 'Dejar como borrador',
  hasDraft: 'Hay un borrador sin enviar.',
  size: (size: string, max: string) => `Caracteres escritos: ${size} de ${max}`,
  parts: (count: Count) => `${count.text} ${count.of('SMS', 'mensajes SMS')}`,
  answerableUntil: (at: string) =>
    `Se puede responder hasta el ${at}; pasada la primera hora, solo en el horario de contacto.`,
  answerKeys: 'Ctrl+Enter envía, Escape guarda el borrador.',
  answered: (until: string) => `Respuesta enviada. Se puede seguir respondiendo hasta el ${until}.`,
  uncertain:
    'No se sabe si salió: el servicio no contestó. El texto queda como está; al enviarlo otra vez, la persona lo recibe una sola vez.',
  tooOld: 'Pasaron más de 24 horas: ya no se puede responder a este mensaje.',
  refusals: {
    already_decided: 'Alguien decidió sobre esta retención mientras tanto. Recargue la página.',
    holds_undecided: 'Llegó otra retención por este mensaje. Recargue la página y decida sobre todas.',
    unknown_hold: 'La retención ya no pertenece a este mensaje. Recargue la página.',
    unknown_address: 'El número ya no es de esta persona.',
    too_many_holds: 'Hay demasiadas retenciones abiertas. Libere las que ya no hagan falta.',
    needs_no_person: 'Este mensaje no necesita a nadie.',
    not_a_human_call: 'No es una llamada de una persona.',
    call_in_progress: 'La llamada todavía está en curso.',
    concurrent_change: 'Alguien cambió estos datos al mismo tiempo. Inténtelo de nuevo.',
    missing_role: 'Solo alguien de administración puede liberar esta retención.',
    not_an_inbound_message: 'Solo se responde a mensajes de texto de la persona.',
    message_too_old: 'Pasaron más de 24 horas desde el mensaje. Envíe un mensaje con plantilla o llame.',
    account_moved: 'La cuenta pasó a otra persona después de este mensaje: no se envió nada.',
    account_not_found: 'La cuenta ya no existe.',
    dispatch_in_progress: 'La respuesta todavía se está enviando. Espere unos segundos.',
    provider_not_configured: 'El canal no está configurado. Pida a alguien de administración que lo revise.',
  } satisfies Readonly<Record<Refused | 'missing_role', string>>,
  release: 'No es así: liberar',
  handle: 'Marcar como atendida',
  reopen: 'Volver a abrir',
  wasHandled: (name: string) => `Atendido: ${name}.`,
  wasReopened: (name: string) => `Abierto de nuevo: ${name}.`,
  notChanged: (name: string) => `No se pudo cambiar: ${name}. Inténtelo de nuevo.`,
  refresh: 'Actualizar la llamada',
  transcript: (count: Count) => `Transcripción (${count.text} ${count.of('intervención', 'intervenciones')})`,
  speakers: { agent: 'Agente', contact: 'Persona' },
};
