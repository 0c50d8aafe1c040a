import type { Count } from '../count.ts';
import type { InteractionView } from '../../../lib/history/interactions/contract.ts';

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
  holds: (kinds: string) => `En espera: ${kinds}.`,
  confirm: 'Confirmar la espera',
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
