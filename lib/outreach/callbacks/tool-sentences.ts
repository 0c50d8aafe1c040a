import type { Instalment } from '../../foundation/instalments.ts';
import type { PromiseLimit, PromiseRefusal } from '../../portfolio/promises/promise.ts';

type Sentence =
  | 'verified'
  | 'wrong_answer'
  | 'not_verified'
  | 'balance'
  | 'promise'
  | 'noted'
  | 'wrong_person'
  | 'call_later'
  | 'opted_out'
  | 'opted_out_of_calls'
  | 'person'
  | 'amount'
  | 'due_date'
  | 'promise_count'
  | 'promise_sum'
  | 'offer'
  | 'offer_by'
  | 'accepted'
  | 'accepted_by'
  | 'in_force'
  | 'in_force_by'
  | 'no_offer'
  | 'needs_approval'
  | 'offer_count'
  | 'other_offer'
  | 'agreement_exists'
  | 'nothing_owed'
  | 'offer_amount'
  | 'offer_decimals'
  | 'pay_by'
  | 'offer_over'
  | 'plan'
  | 'plan_accepted'
  | 'plan_in_force'
  | 'instalment'
  | 'equal_instalments'
  | 'plan_needs_approval'
  | 'plan_terms'
  | 'plan_count'
  | 'plan_dates'
  | 'down_payment'
  | 'balance_changed'
  | 'not_found'
  | 'not_understood';

/** Sentences for the agent to say. `{amount}`, `{date}` and `{parts}` are formatted for the language. */
const sentences: Readonly<Record<string, Readonly<Record<Sentence, string>>>> = {
  es: {
    verified: 'Gracias, es correcto.',
    wrong_answer: 'Ese dato no coincide. ¿Puede revisarlo y repetirlo?',
    not_verified:
      'No pude confirmar con quién hablo, así que no puedo darle información por teléfono. Una persona de nuestro equipo lo puede ayudar.',
    balance: 'El saldo pendiente es de {amount}.',
    promise: 'Registré su compromiso de pagar {amount} hasta el {date}.',
    noted: 'Gracias, lo anoté. Una persona de nuestro equipo lo revisará.',
    wrong_person: 'Disculpe la molestia: no volveremos a llamar a este número por este asunto.',
    call_later: 'De acuerdo, no lo molestamos ahora. Disculpe.',
    opted_out: 'Listo: no volveremos a contactarlo.',
    opted_out_of_calls: 'Listo: no volveremos a llamarlo.',
    person: 'Una persona de nuestro equipo se pondrá en contacto con usted.',
    amount: 'No puedo registrar ese importe: debe ser mayor que cero y no superar el saldo de {amount}.',
    due_date: 'No puedo registrar esa fecha: debe estar entre hoy y el {date}.',
    promise_count: 'Ya registré todos los compromisos de pago que puedo en esta llamada.',
    promise_sum:
      'No puedo registrar ese importe: junto con lo que ya se comprometió en esta llamada supera el saldo de {amount}.',
    offer: 'Le ofrecemos saldar la deuda con un pago de {amount}.',
    offer_by: 'Le ofrecemos saldar la deuda con un pago de {amount} hasta el {date}.',
    accepted: 'Registré su acuerdo: la deuda queda saldada con el pago de {amount}.',
    accepted_by: 'Registré su acuerdo: la deuda queda saldada con el pago de {amount} hasta el {date}.',
    in_force: 'Según lo acordado, queda por pagar {amount}.',
    in_force_by: 'Según lo acordado, queda por pagar {amount} hasta el {date}.',
    no_offer: 'No hay una oferta vigente para esta cuenta.',
    needs_approval:
      'No puedo ofrecerle ese importe en esta llamada. Una persona de nuestro equipo se pondrá en contacto con usted.',
    offer_count: 'Ya hice todas las ofertas que puedo en esta llamada.',
    other_offer: 'En este momento no puedo hacer otra oferta para esta cuenta.',
    agreement_exists: 'Esta cuenta ya tiene un acuerdo vigente.',
    nothing_owed: 'Esta cuenta ya está cerrada: no queda nada por acordar.',
    offer_amount: 'No puedo ofrecerle ese importe: debe ser mayor que cero y no superar el saldo de {amount}.',
    offer_decimals: 'No puedo ofrecerle ese importe: tiene más decimales que la moneda.',
    pay_by: 'Esa fecha no es posible: debe estar entre hoy y el {date}.',
    offer_over: 'Esa oferta no está vigente.',
    plan: 'Le ofrecemos pagar {amount} en este plan: {parts}.',
    plan_accepted: 'Registré su plan para pagar {amount}: {parts}.',
    plan_in_force: 'Según el plan acordado, queda por pagar {amount}: {parts}.',
    instalment: '{amount} hasta el {date}',
    equal_instalments: '{count} cuotas de {amount}',
    plan_needs_approval:
      'No puedo ofrecerle ese plan en esta llamada. Una persona de nuestro equipo se pondrá en contacto con usted.',
    plan_terms:
      'Para ese plan necesito saber en cuántas cuotas, desde qué día y si son cada semana, cada dos semanas o cada mes.',
    plan_count: 'No puedo dividir {amount} en tantas cuotas.',
    plan_dates:
      'Esas fechas no son posibles: deben estar entre hoy y el {date}, la primera cuota después del anticipo.',
    down_payment: 'Ese anticipo no es posible: debe ser menor que el saldo de {amount}.',
    balance_changed: 'El saldo cambió después de esa oferta, así que ya no está vigente.',
    not_found: 'No puedo consultar la cuenta en este momento.',
    not_understood: 'No entendí el pedido.',
  },
  pt: {
    verified: 'Obrigado, está correto.',
    wrong_answer: 'Esse dado não confere. Pode verificar e repetir?',
    not_verified:
      'Não consegui confirmar com quem falo, por isso não posso dar informações por telefone. Uma pessoa da nossa equipe pode ajudar.',
    balance: 'O saldo pendente é de {amount}.',
    promise: 'Registrei o seu compromisso de pagar {amount} até {date}.',
    noted: 'Obrigado, anotei. Uma pessoa da nossa equipe vai analisar.',
    wrong_person: 'Desculpe o incômodo: não ligaremos mais para este número por este assunto.',
    call_later: 'Tudo bem, não vamos incomodar agora. Desculpe.',
    opted_out: 'Pronto: não entraremos mais em contato.',
    opted_out_of_calls: 'Pronto: não ligaremos mais para você.',
    person: 'Uma pessoa da nossa equipe entrará em contato com você.',
    amount: 'Não posso registrar esse valor: deve ser maior que zero e não passar do saldo de {amount}.',
    due_date: 'Não posso registrar essa data: deve estar entre hoje e {date}.',
    promise_count: 'Já registrei todos os compromissos de pagamento que posso nesta ligação.',
    promise_sum:
      'Não posso registrar esse valor: com o que já foi prometido nesta ligação, passa do saldo de {amount}.',
    offer: 'Oferecemos quitar a dívida com um pagamento de {amount}.',
    offer_by: 'Oferecemos quitar a dívida com um pagamento de {amount} até {date}.',
    accepted: 'Registrei o seu acordo: a dívida fica quitada com o pagamento de {amount}.',
    accepted_by: 'Registrei o seu acordo: a dívida fica quitada com o pagamento de {amount} até {date}.',
    in_force: 'Conforme o acordo, falta pagar {amount}.',
    in_force_by: 'Conforme o acordo, falta pagar {amount} até {date}.',
    no_offer: 'Não há uma oferta vigente para esta conta.',
    needs_approval:
      'Não posso oferecer esse valor nesta ligação. Uma pessoa da nossa equipe entrará em contato com você.',
    offer_count: 'Já fiz todas as ofertas que posso nesta ligação.',
    other_offer: 'Neste momento não posso fazer outra oferta para esta conta.',
    agreement_exists: 'Esta conta já tem um acordo vigente.',
    nothing_owed: 'Esta conta já está encerrada: não há mais nada a negociar.',
    offer_amount: 'Não posso oferecer esse valor: deve ser maior que zero e não passar do saldo de {amount}.',
    offer_decimals: 'Não posso oferecer esse valor: tem mais casas decimais do que a moeda.',
    pay_by: 'Essa data não é possível: deve estar entre hoje e {date}.',
    offer_over: 'Essa oferta não está vigente.',
    plan: 'Oferecemos pagar {amount} neste plano: {parts}.',
    plan_accepted: 'Registrei o seu plano para pagar {amount}: {parts}.',
    plan_in_force: 'Conforme o plano combinado, falta pagar {amount}: {parts}.',
    instalment: '{amount} até {date}',
    equal_instalments: '{count} parcelas de {amount}',
    plan_needs_approval:
      'Não posso oferecer esse plano nesta ligação. Uma pessoa da nossa equipe entrará em contato com você.',
    plan_terms:
      'Para esse plano preciso saber em quantas parcelas, a partir de que dia e se são a cada semana, a cada duas semanas ou a cada mês.',
    plan_count: 'Não posso dividir {amount} em tantas parcelas.',
    plan_dates: 'Essas datas não são possíveis: devem estar entre hoje e {date}, a primeira parcela depois da entrada.',
    down_payment: 'Essa entrada não é possível: deve ser menor que o saldo de {amount}.',
    balance_changed: 'O saldo mudou depois dessa oferta, por isso ela não vale mais.',
    not_found: 'Não consigo consultar a conta neste momento.',
    not_understood: 'Não entendi o pedido.',
  },
  en: {
    verified: 'Thank you, that is correct.',
    wrong_answer: 'That does not match. Could you check it and say it again?',
    not_verified:
      'I could not confirm who I am speaking with, so I cannot give any information on the phone. A person from our team can help.',
    balance: 'The outstanding balance is {amount}.',
    promise: 'I have noted your promise to pay {amount} by {date}.',
    noted: 'Thank you, I have noted that. A person from our team will look at it.',
    wrong_person: 'I am sorry for the trouble: we will not call this number about this again.',
    call_later: 'Of course, we will not disturb you now. I am sorry.',
    opted_out: 'Done: we will not contact you again.',
    opted_out_of_calls: 'Done: we will not call you again.',
    person: 'A person from our team will get in touch with you.',
    amount: 'I cannot note that amount: it must be more than zero and not more than the balance of {amount}.',
    due_date: 'I cannot note that date: it must be between today and {date}.',
    promise_count: 'I have already noted as many promises as I can in this call.',
    promise_sum:
      'I cannot note that amount: with what was already promised in this call it is more than the balance of {amount}.',
    offer: 'We can settle the debt for a payment of {amount}.',
    offer_by: 'We can settle the debt for a payment of {amount} by {date}.',
    accepted: 'I have noted your agreement: a payment of {amount} settles the debt.',
    accepted_by: 'I have noted your agreement: a payment of {amount} by {date} settles the debt.',
    in_force: 'As agreed, {amount} remains to be paid.',
    in_force_by: 'As agreed, {amount} remains to be paid by {date}.',
    no_offer: 'There is no offer for this account.',
    needs_approval: 'I cannot offer that amount in this call. A person from our team will get in touch with you.',
    offer_count: 'I have already made as many offers as I can in this call.',
    other_offer: 'I cannot make another offer for this account right now.',
    agreement_exists: 'This account already has an agreement.',
    nothing_owed: 'This account is already closed: there is nothing left to agree on.',
    offer_amount: 'I cannot offer that amount: it must be more than zero and not more than the balance of {amount}.',
    offer_decimals: 'I cannot offer that amount: it has more decimals than the currency.',
    pay_by: 'That date is not possible: it must be between today and {date}.',
    offer_over: 'That offer is not valid.',
    plan: 'You can pay {amount} in this plan: {parts}.',
    plan_accepted: 'I have noted your plan to pay {amount}: {parts}.',
    plan_in_force: 'As agreed in the plan, {amount} remains to be paid: {parts}.',
    instalment: '{amount} by {date}',
    equal_instalments: '{count} instalments of {amount}',
    plan_needs_approval: 'I cannot offer that plan in this call. A person from our team will get in touch with you.',
    plan_terms:
      'For that plan I need to know in how many instalments, from which day, and whether every week, every two weeks or every month.',
    plan_count: 'I cannot divide {amount} into so many instalments.',
    plan_dates:
      'Those dates are not possible: they must be between today and {date}, with the first instalment after the down payment.',
    down_payment: 'That down payment is not possible: it must be less than the balance of {amount}.',
    balance_changed: 'The balance has changed since that offer, so it is no longer valid.',
    not_found: 'I cannot look at the account right now.',
    not_understood: 'I did not understand that.',
  },
};

export const promiseRefusalSentence: Readonly<Record<PromiseRefusal | PromiseLimit, Sentence>> = {
  amount_not_positive: 'amount',
  amount_above_balance: 'amount',
  amount_too_precise: 'amount',
  due_date_not_a_day: 'due_date',
  due_date_past: 'due_date',
  due_date_too_far: 'due_date',
  too_many_promises: 'promise_count',
  promises_above_balance: 'promise_sum',
};

export const offerRefusalSentences: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ['call_not_found', 'not_found'],
  ['concurrent_change', 'not_found'],
  ['too_many_holds', 'not_found'],
  ['needs_approval', 'needs_approval'],
  ['too_many_offers', 'offer_count'],
  // The same for every open offer, so that the sentence does not reveal one that awaits approval.
  ['settlement_open', 'other_offer'],
  ['settlement_in_force', 'agreement_exists'],
  ['plan_open', 'other_offer'],
  ['plan_in_force', 'agreement_exists'],
  ['account_resolved', 'nothing_owed'],
  ['amount_not_positive', 'offer_amount'],
  ['amount_above_balance', 'offer_amount'],
  ['too_precise', 'offer_decimals'],
  ['pay_by_not_a_day', 'pay_by'],
  ['pay_by_in_past', 'pay_by'],
  ['pay_by_too_late', 'pay_by'],
  ['settlement_not_found', 'no_offer'],
  ['invalid_transition', 'offer_over'],
  ['balance_changed', 'balance_changed'],
]);

/** For an offer of a plan, and its acceptance. */
export const planRefusalSentences: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ...offerRefusalSentences,
  ['needs_approval', 'plan_needs_approval'],
  ['plan_terms_unclear', 'plan_terms'],
  ['too_many_instalments', 'plan_count'],
  ['down_payment_too_high', 'down_payment'],
  ['due_date_in_past', 'plan_dates'],
  ['due_dates_not_ascending', 'plan_dates'],
  ['due_date_too_late', 'plan_dates'],
  ['plan_not_found', 'no_offer'],
]);

/** More of them would take too long to say. */
const maxNamedInstalments = 6;

/** Of a long plan the down payment, the first and the last instalment, and how many equal ones there are in between. */
export function planSentence(
  sentence: 'plan' | 'plan_accepted' | 'plan_in_force',
  language: string,
  amount: { readonly value: number; readonly currency: string },
  instalments: readonly Instalment[],
): string {
  const { currency } = amount;
  const named = ({ amount: value, due_date: date }: Instalment): string =>
    toolSentence('instalment', language, { amount: { value, currency }, date });
  const firstCount = instalments[0]?.number === 0 ? 2 : 1;
  const between = instalments.slice(firstCount, -1);
  const value = between[0]?.amount ?? 0;
  const isShortened = instalments.length > maxNamedInstalments && between.every((each) => each.amount === value);
  const equal = { amount: { value, currency }, count: between.length };
  const parts = isShortened
    ? [
        ...instalments.slice(0, firstCount).map(named),
        toolSentence('equal_instalments', language, equal),
        ...instalments.slice(-1).map(named),
      ]
    : instalments.map(named);
  return toolSentence(sentence, language, { amount, parts: new Intl.ListFormat(language).format(parts) });
}

interface SentenceValues {
  readonly amount?: { readonly value: number; readonly currency: string };
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly parts?: string;
  readonly count?: number;
}

export function toolSentence(sentence: Sentence, language: string, values: SentenceValues = {}): string {
  const text = sentences[language.slice(0, 2)]?.[sentence] ?? sentences['en']?.[sentence] ?? '';
  const { amount, date, parts = '', count = 0 } = values;
  const money = amount
    ? new Intl.NumberFormat(language, { style: 'currency', currency: amount.currency, currencyDisplay: 'name' }).format(
        amount.value,
      )
    : '';
  const day = date
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
    : '';
  return text
    .replace('{amount}', money)
    .replace('{date}', day)
    .replace('{count}', String(count))
    .replace('{parts}', parts);
}
