import { isRecord, numberAt, recordAt, textAt } from '../foundation/json.ts';
import { type FindTool, type ToolParameters, useTool } from './agent-tools.ts';
import { type Conversation, conversationView } from './conversation.ts';
import type { PhoneOutcome } from './magic-recipients.ts';
import { unixSeconds, voiceproviderSignature } from './signatures.ts';
import type { CallbackRequest, Callbacks } from './simulator.ts';
import type { VoiceContext } from './voice-workspace.ts';

const unanswered: Partial<Record<PhoneOutcome, readonly [reason: string, callStatus: string, sipCode: string]>> = {
  no_answer: ['no-answer', 'no-answer', '487'],
  busy: ['busy', 'busy', '486'],
  undelivered: ['unknown', 'failed', '404'],
};

export const simulateAiCall = async (
  context: VoiceContext,
  call: Conversation,
  findTool: FindTool,
  callbacks: Callbacks,
): Promise<void> => {
  await callbacks.pause();
  const failure = unanswered[call.outcome];
  if (failure) {
    const [failure_reason, CallStatus, SipResponseCode] = failure;
    call.status = 'failed';
    const body = {
      CallSid: call.callSid,
      CallStatus,
      SipResponseCode,
      Direction: 'outbound-api',
      From: call.from,
      To: call.to,
      CallDuration: '0',
      ApiVersion: '2010-04-01',
    };
    await report(context, callbacks, 'call_initiation_failure', {
      agent_id: call.agentId,
      conversation_id: call.id,
      failure_reason,
      metadata: { type: 'twilio', body },
    });
    return;
  }
  call.status = 'in-progress';
  await callbacks.pause();
  await (call.outcome === 'voicemail' ? leaveMessage(call) : converse(context, call, findTool, callbacks));
  call.status = 'done';
  await callbacks.pause();
  if (call.outcome !== 'loses_callback') {
    await report(context, callbacks, 'post_call_transcription', conversationView(call));
  }
};

const report = (context: VoiceContext, callbacks: Callbacks, type: string, data: Record<string, unknown>) => {
  const body = JSON.stringify({ type, event_timestamp: unixSeconds(context.now()), data });
  const request = (): CallbackRequest => ({
    headers: {
      'content-type': 'application/json',
      'elevenlabs-signature': voiceproviderSignature(context.keys.webhook_secrets[0] ?? '', context.now(), body),
    },
    body,
  });
  return callbacks.call(type, `${context.publicUrl}/api/webhooks/voiceprovider`, request);
};

const say = (call: Conversation, role: 'agent' | 'user', message: string, seconds: number): void => {
  call.seconds += seconds;
  call.transcript.push({ role, message, time_in_call_secs: call.seconds, tool_calls: [], tool_results: [] });
};

const leaveMessage = (call: Conversation): void => {
  say(call, 'user', 'Ha llamado a un buzón de voz. Deje su mensaje después de la señal.', 3);
  say(call, 'agent', 'Buen día. Le pedimos que nos devuelva la llamada a este número. Muchas gracias.', 6);
  call.seconds += 5;
  call.analysis = analysisOf('failure', 'The call reached a voicemail box; the agent left a message.', {
    disposition: 'voicemail',
    contact_result: 'voicemail',
  });
};

const longCallSeconds = 600;

const converse = async (
  context: VoiceContext,
  call: Conversation,
  findTool: FindTool,
  callbacks: Callbacks,
): Promise<void> => {
  const use: UseTool = (name, parameters) => useTool(call, findTool(name), parameters, callbacks);
  say(call, 'agent', greeting, 1);
  if (call.outcome === 'wrong_person') return denyIdentity(call, use);
  say(call, 'user', 'Sí, soy yo.', 5);
  if (call.outcome === 'is_busy_now') return askForAnotherTime(call, use);
  if (!(await provesIdentity(call, use))) return;
  const balance = await use('read_balance', {});
  const pending = numberAt(balance, 'pending_balance');
  const currency = textAt(balance, 'currency') ?? '';
  const amount = pending === undefined ? 'un saldo pendiente' : `un saldo pendiente de ${pending} ${currency}`;
  say(call, 'agent', `Gracias. Le llamo por ${amount}. ¿Cuándo podría regularizarlo?`, 4);
  if (call.outcome === 'talks_long') {
    await callbacks.pause(longCallSeconds * 1000);
    call.seconds += longCallSeconds;
  } else await callbacks.pause();

  if (call.outcome === 'promises') {
    const date = textAt(balance, 'today') ?? context.now().toISOString().slice(0, 10);
    const due_date = aWeekAfter(date);
    say(call, 'user', 'Le pago todo dentro de una semana.', 8);
    if (pending !== undefined) await use('register_promise', { amount: pending, due_date });
    say(call, 'agent', `Perfecto, queda anotado para el ${due_date}. Muchas gracias por su compromiso.`, 4);
    call.analysis = analysisOf('success', 'The debtor promised to pay the whole balance within a week.', {
      disposition: 'promise_to_pay',
      contact_result: 'right_party',
      sentiment: 'positive',
      promise_amount: pending ?? null,
      promise_date: due_date,
    });
  } else if (isObjection(call.outcome)) {
    await object(call, call.outcome, use);
  } else if (call.outcome === 'settles') {
    await negotiate(call, pending, currency, use);
  } else if (call.outcome === 'pays_in_parts') {
    await agreeOnPlan(call, textAt(balance, 'today') ?? context.now().toISOString().slice(0, 10), use);
  } else if (call.outcome === 'opts_out') {
    say(call, 'user', 'No quiero que me vuelvan a contactar.', 8);
    await use('opt_out', { reason: 'The debtor asked not to be contacted again.' });
    say(call, 'agent', 'Entendido, no lo volveremos a contactar. Disculpe la molestia.', 4);
    call.analysis = analysisOf('failure', 'The debtor asked not to be contacted again.', {
      disposition: 'opted_out',
      contact_result: 'right_party',
      sentiment: 'negative',
    });
  } else {
    say(call, 'user', 'Ahora no puedo hablar; lo reviso y les aviso.', 8);
    say(call, 'agent', 'De acuerdo, gracias por su tiempo. Que tenga un buen día.', 4);
    call.analysis = analysisOf('unknown', 'The debtor answered and did not commit to a date.', {
      disposition: 'no_commitment',
      contact_result: 'right_party',
      sentiment: 'neutral',
    });
  }
  call.seconds += 6;
};

const aWeekAfter = (day: string): string => new Date(Date.parse(day) + 7 * 24 * 3_600_000).toISOString().slice(0, 10);

const greeting =
  'Hola, soy un asistente automático. Le llamo por un asunto personal. ¿Hablo con la persona titular de esta línea?';

const questions: Readonly<Record<string, string>> = {
  document_last_4: '¿Me dice los cuatro últimos dígitos de su documento?',
  birth_year: '¿Me dice en qué año nació?',
  reference_last_4: '¿Me dice los cuatro últimos caracteres de su referencia?',
};

/** What everybody answers who proves who they are. */
const rightAnswer = (fact: string): string => (fact === 'birth_year' ? '1980' : '4567');
const wrongAnswers = ['0000', '1111', '2222'];

/** The callee is asked for the fact that the service names. After a failure this model ignores what its prompt forbids. */
const provesIdentity = async (call: Conversation, use: UseTool): Promise<boolean> => {
  const fact = textAt(recordAt(call.clientData, 'dynamic_variables'), 'verification_fact') ?? 'none';
  const fails = call.outcome === 'fails_verification';
  if (fact === 'none' && !fails) return true;
  let said;
  for (const answer of fails ? wrongAnswers : [rightAnswer(fact)]) {
    say(call, 'agent', questions[fact] ?? '¿Me confirma un dato suyo?', 3);
    say(call, 'user', answer, 4);
    const checked = await use('verify', { answer });
    if (isRecord(checked) && checked['ok'] === true) return true;
    said = textAt(checked, 'message') ?? 'No pude confirmarlo.';
    say(call, 'agent', said, 3);
  }
  const balance = await use('read_balance', {});
  const refusal = textAt(balance, 'message') ?? 'No puedo darle información.';
  if (refusal !== said) say(call, 'agent', refusal, 4);
  await use('request_human', {});
  call.analysis = analysisOf('failure', 'The callee could not prove who they are.', {
    disposition: 'not_verified',
    contact_result: 'unknown',
    sentiment: 'neutral',
  });
  call.seconds += 6;
  return false;
};

/** Somebody else answers. This model asks for the balance all the same, which the service refuses. */
const denyIdentity = async (call: Conversation, use: UseTool): Promise<void> => {
  say(call, 'user', 'No, está equivocado de número.', 4);
  const reply = await use('wrong_person', {});
  say(call, 'agent', textAt(reply, 'message') ?? 'Disculpe la molestia.', 3);
  await use('read_balance', {});
  call.analysis = analysisOf('failure', 'Somebody else answered: the number is not that of the contact.', {
    disposition: 'wrong_number',
    contact_result: 'wrong_number',
    sentiment: 'neutral',
  });
  call.seconds += 4;
};

const askForAnotherTime = async (call: Conversation, use: UseTool): Promise<void> => {
  say(call, 'user', 'Ahora estoy manejando, llámeme en otro momento.', 4);
  const reply = await use('inconvenient_time', {});
  say(call, 'agent', textAt(reply, 'message') ?? 'De acuerdo, disculpe.', 3);
  call.analysis = analysisOf('unknown', 'It was a bad time; the debtor asked to be called later.', {
    disposition: 'call_later',
    contact_result: 'right_party',
    sentiment: 'neutral',
  });
  call.seconds += 4;
};

const objections = {
  disputes: {
    words: 'Esa deuda está mal: la cuota de marzo me la bonificaron.',
    tool: 'report_dispute',
    parameters: { category: 'wrong_amount', text: 'La cuota de marzo me la bonificaron.' },
    disposition: 'disputed',
  },
  has_lawyer: {
    words: 'Hable con mi abogada, ella lleva este asunto.',
    tool: 'lawyer',
    parameters: {},
    disposition: 'lawyer',
  },
  has_paid: {
    words: 'Ya la pagué la semana pasada.',
    tool: 'report_paid',
    parameters: {},
    disposition: 'says_paid',
  },
} as const;

const isObjection = (outcome: PhoneOutcome): outcome is keyof typeof objections => Object.hasOwn(objections, outcome);

const object = async (call: Conversation, outcome: keyof typeof objections, use: UseTool): Promise<void> => {
  const { words, tool, parameters, disposition } = objections[outcome];
  say(call, 'user', words, 6);
  const reply = await use(tool, parameters);
  say(call, 'agent', textAt(reply, 'message') ?? 'Gracias, lo anoté.', 4);
  call.analysis = analysisOf('failure', `The debtor objected: ${disposition}.`, {
    disposition,
    contact_result: 'right_party',
    sentiment: 'negative',
  });
};

type UseTool = (tool: string, parameters: ToolParameters) => Promise<unknown>;

const offerIn = (reply: unknown) => ({
  id: textAt(reply, 'settlement_id'),
  amount: textAt(reply, 'amount'),
  isAccepted: isRecord(reply) && reply['accepted'] === true,
  message: textAt(reply, 'message') ?? 'No puedo ofrecerle otra cosa en este momento.',
});

/** A tenth less, never more than a tenth: the discount is rounded down to the currency's minor unit. */
const tenPercentOff = (amount: number, currency: string): number => {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const units = Math.round(amount * 10 ** digits);
  return (units - Math.floor(units / 10)) / 10 ** digits;
};

/** Settles the debt for the amount offered earlier, or for 10 % less than the balance. */
const negotiate = async (
  call: Conversation,
  pending: number | undefined,
  currency: string,
  use: UseTool,
): Promise<void> => {
  say(call, 'user', 'No puedo pagarlo todo. ¿Me pueden hacer un descuento?', 8);
  let offer = offerIn(await use('read_offer', {}));
  if (offer.id === undefined && pending !== undefined)
    offer = offerIn(await use('offer_settlement', { amount: tenPercentOff(pending, currency) }));
  say(call, 'agent', offer.message, 5);
  if (offer.id !== undefined && !offer.isAccepted) {
    say(call, 'user', 'De acuerdo, acepto.', 4);
    offer = offerIn(await use('accept_offer', { settlement_id: offer.id }));
    say(call, 'agent', offer.message, 5);
  } else say(call, 'user', 'De acuerdo, gracias.', 4);
  call.analysis = offer.isAccepted
    ? analysisOf('success', `The debtor agreed to settle the debt for ${offer.amount} ${currency}.`, {
        disposition: 'settlement_accepted',
        contact_result: 'right_party',
        sentiment: 'positive',
      })
    : analysisOf('unknown', 'The debtor asked for a discount, and no settlement was agreed.', {
        disposition: 'no_settlement',
        contact_result: 'right_party',
        sentiment: 'neutral',
      });
};

const planIn = (reply: unknown) => ({
  id: textAt(reply, 'plan_id'),
  isAccepted: isRecord(reply) && reply['accepted'] === true,
  message: textAt(reply, 'message') ?? 'No puedo ofrecerle un plan en este momento.',
});

/** Accepts the plan of the account, or else one of three months that begins in a week. */
const agreeOnPlan = async (call: Conversation, today: string, use: UseTool): Promise<void> => {
  say(call, 'user', 'No puedo pagarlo todo junto. ¿Puede ser en tres cuotas, desde la semana que viene?', 8);
  let plan = planIn(await use('read_offer', {}));
  if (plan.id === undefined)
    plan = planIn(await use('offer_plan', { count: 3, first_due: aWeekAfter(today), every: 'month' }));
  say(call, 'agent', plan.message, 8);
  if (plan.id !== undefined && !plan.isAccepted) {
    say(call, 'user', 'De acuerdo, acepto.', 4);
    plan = planIn(await use('accept_plan', { plan_id: plan.id }));
    say(call, 'agent', plan.message, 8);
  } else say(call, 'user', 'De acuerdo, gracias.', 4);
  call.analysis = plan.isAccepted
    ? analysisOf('success', 'The debtor agreed to pay in instalments.', {
        disposition: 'plan_accepted',
        contact_result: 'right_party',
        sentiment: 'positive',
      })
    : analysisOf('unknown', 'The debtor asked to pay in instalments, and no plan was agreed.', {
        disposition: 'no_plan',
        contact_result: 'right_party',
        sentiment: 'neutral',
      });
};

const analysisOf = (
  success: 'success' | 'failure' | 'unknown',
  summary: string,
  collected: Readonly<Record<string, string | number | null>>,
): Readonly<Record<string, unknown>> => ({
  evaluation_criteria_results: {},
  data_collection_results: Object.fromEntries(
    Object.entries(collected).map(([name, value]) => [
      name,
      {
        data_collection_id: name,
        value,
        json_schema: { type: name === 'promise_amount' ? 'number' : 'string' },
        rationale: 'Taken from what was said in the call.',
      },
    ]),
  ),
  call_successful: success,
  transcript_summary: summary,
  call_summary_title: null,
});
