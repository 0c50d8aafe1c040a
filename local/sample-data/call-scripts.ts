import type { CallResult } from '../../lib/history/messages/provider-event.ts';

export type CallScript = 'promises' | 'refuses' | 'disputes' | 'calls_back' | 'no_answer' | 'voicemail';

export interface ScriptedCall {
  readonly name: string;
  readonly organization: string;
  readonly endedAt: string;
  readonly promise?: { readonly amount: number; readonly due_date: string; readonly text: string };
}

type Lines = readonly (readonly ['agent' | 'contact', string])[];

const greeting = ({ name, organization }: ScriptedCall): Lines => [
  ['agent', `Hola, soy un asistente virtual de ${organization}. ¿Hablo con ${name}?`],
  ['contact', 'Sí, soy yo. ¿De qué se trata?'],
  ['agent', 'Para cuidar sus datos, dígame por favor los últimos cuatro números de su factura.'],
  ['contact', 'A ver… sí, aquí la tengo. Se los digo.'],
  ['agent', 'Gracias, coincide. La llamo por un saldo pendiente que figura a su nombre.'],
];

const lines: Readonly<Record<Exclude<CallScript, 'no_answer' | 'voicemail'>, (call: ScriptedCall) => Lines>> = {
  promises: (call) => [
    ...greeting(call),
    ['contact', 'Sí, lo tengo presente. Este mes se me complicó con los gastos.'],
    ['agent', 'La entiendo. ¿Qué día podría pagarlo?'],
    ['contact', `Puedo pagar ${call.promise?.text ?? 'a fin de mes'}.`],
    ['agent', 'Perfecto, queda registrado. ¿Le envío los datos para transferir?'],
    ['contact', 'Sí, por favor. Gracias.'],
  ],
  refuses: (call) => [
    ...greeting(call),
    ['contact', 'Ahora no puedo pagar nada, me quedé sin trabajo.'],
    ['agent', 'Lamento oírlo. Podemos ver un plan en cuotas cuando le sea posible.'],
    ['contact', 'Llámenme el mes que viene y vemos.'],
  ],
  disputes: (call) => [
    ...greeting(call),
    ['contact', 'Esa factura no es mía, yo di de baja el servicio en marzo.'],
    ['agent', 'Comprendo. Registro su reclamo y una persona lo va a revisar.'],
    ['contact', 'Bueno, espero la respuesta.'],
  ],
  calls_back: (call) => [
    ...greeting(call),
    ['contact', 'Estoy trabajando. ¿Me puede llamar una persona a la tarde?'],
    ['agent', 'Sí, dejo el pedido para que la llamen. Que tenga un buen día.'],
  ],
};

const secondsPerLine = 9;

const talks: Readonly<
  Record<
    keyof typeof lines,
    Pick<CallResult, 'disposition' | 'sentiment' | 'needs_person'> & { readonly summary: string }
  >
> = {
  promises: {
    disposition: 'promise_to_pay',
    sentiment: 'positive',
    needs_person: false,
    summary: 'La persona reconoce la deuda y se compromete a pagar.',
  },
  refuses: {
    disposition: 'refused',
    sentiment: 'negative',
    needs_person: false,
    summary: 'La persona dice que ahora no puede pagar y pide que la llamen más adelante.',
  },
  disputes: {
    disposition: 'dispute',
    sentiment: 'negative',
    needs_person: true,
    summary: 'La persona no reconoce la deuda: dice que dio de baja el servicio.',
  },
  calls_back: {
    disposition: 'call_back',
    sentiment: 'neutral',
    needs_person: true,
    summary: 'La persona pide que la llame alguien del equipo por la tarde.',
  },
};

/** What the voice provider reports about a call of an AI agent that went as the script says. */
export function callResult(script: CallScript, call: ScriptedCall): CallResult {
  const common = { ended_at: call.endedAt, needs_person: false };
  if (script === 'no_answer' || script === 'voicemail')
    return {
      ...common,
      status: script,
      transcript: [],
      contact_result: script === 'voicemail' ? 'voicemail' : 'no_contact',
      analysis: {},
    };
  const spoken = lines[script](call);
  const { summary, ...talk } = talks[script];
  return {
    ...common,
    ...talk,
    status: 'completed',
    transcript: spoken.map(([role, message], index) => ({ role, message, at_seconds: index * secondsPerLine })),
    duration_seconds: spoken.length * secondsPerLine,
    contact_result: 'right_party',
    analysis: { summary, language: 'es', call_successful: 'success' },
    ...(script === 'promises' &&
      call.promise && { promise: { amount: call.promise.amount, due_date: call.promise.due_date } }),
  };
}
