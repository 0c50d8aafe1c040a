import type { Count } from '../count.ts';
import type { WorkEntry } from '../../../lib/outreach/work-queue/contract.ts';

export const translations = {
  empty:
    'Su cola está vacía. Aquí aparecen las llamadas por devolver, las respuestas, las promesas de ayer y de hoy, y sus cuentas asignadas.',
  callsToday: (count: Count) => `Hoy: ${count.text} ${count.of('llamada', 'llamadas')}`,
  promisedToday: (count: Count, amount: string) => `${count.text} ${count.of('promesa', 'promesas')} por ${amount}`,
  cannot: 'No se puede llamar ahora',
  callFrom: (at: string) => `se puede llamar desde ${at}`,
  reasons: {
    call_back: 'Volver a llamar',
    reply: 'Respondió',
    promise_broken: 'Promesa incumplida ayer',
    promise_due: 'Promesa para hoy',
    assigned: 'Asignada a usted',
  } satisfies Readonly<Record<WorkEntry['reason'], string>>,
};
