import type { WorkEntry } from '../../../lib/outreach/work-queue/contract.ts';

export const translations = {
  position: (at: string, of: string) => `${at} de ${of}`,
  empty:
    'Su cola está vacía. Aquí aparecen las llamadas por devolver, las respuestas, las promesas de ayer y de hoy, y sus cuentas asignadas.',
  previous: 'Anterior',
  next: 'Siguiente',
  people: 'Personas de la cola',
  debts: 'Deudas de esta persona',
  contact: 'Contactar',
  outcomes: 'Resultado de la gestión',
  taken: 'La está atendiendo otra persona.',
  cannot: 'No se puede llamar ahora',
  callFrom: (at: string) => `se puede llamar desde ${at}`,
  recorded: (result: string, name: string) => `${name}: ${result}.`,
  keys: 'J y K pasan a la siguiente y a la anterior; C llama, W, S y E escriben; P promesa, A acuerdo, L plan de pagos, N nota; los números dan el resultado.',
  reasons: {
    call_back: 'Volver a llamar',
    reply: 'Respondió',
    promise_broken: 'Promesa incumplida ayer',
    promise_due: 'Promesa para hoy',
    assigned: 'Asignada a usted',
  } satisfies Readonly<Record<WorkEntry['reason'], string>>,
};
