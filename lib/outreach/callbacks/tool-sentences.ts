import type { PromiseLimit, PromiseRefusal } from '../../portfolio/promises/promise.ts';

type Sentence =
  | 'balance'
  | 'promise'
  | 'opted_out'
  | 'person'
  | 'amount'
  | 'due_date'
  | 'promise_count'
  | 'promise_sum'
  | 'not_found'
  | 'not_understood';

/** Sentences for the agent to say. `{amount}` and `{date}` are formatted for the language. */
const sentences: Readonly<Record<string, Readonly<Record<Sentence, string>>>> = {
  es: {
    balance: 'El saldo pendiente es de {amount}.',
    promise: 'Registré su compromiso de pagar {amount} hasta el {date}.',
    opted_out: 'Listo: no volveremos a contactarlo.',
    person: 'Una persona de nuestro equipo se pondrá en contacto con usted.',
    amount: 'No puedo registrar ese importe: debe ser mayor que cero y no superar el saldo de {amount}.',
    due_date: 'No puedo registrar esa fecha: debe estar entre hoy y el {date}.',
    promise_count: 'Ya registré todos los compromisos de pago que puedo en esta llamada.',
    promise_sum:
      'No puedo registrar ese importe: junto con lo que ya se comprometió en esta llamada supera el saldo de {amount}.',
    not_found: 'No puedo consultar la cuenta en este momento.',
    not_understood: 'No entendí el pedido.',
  },
  pt: {
    balance: 'O saldo pendente é de {amount}.',
    promise: 'Registrei o seu compromisso de pagar {amount} até {date}.',
    opted_out: 'Pronto: não entraremos mais em contato.',
    person: 'Uma pessoa da nossa equipe entrará em contato com você.',
    amount: 'Não posso registrar esse valor: deve ser maior que zero e não passar do saldo de {amount}.',
    due_date: 'Não posso registrar essa data: deve estar entre hoje e {date}.',
    promise_count: 'Já registrei todos os compromissos de pagamento que posso nesta ligação.',
    promise_sum:
      'Não posso registrar esse valor: com o que já foi prometido nesta ligação, passa do saldo de {amount}.',
    not_found: 'Não consigo consultar a conta neste momento.',
    not_understood: 'Não entendi o pedido.',
  },
  en: {
    balance: 'The outstanding balance is {amount}.',
    promise: 'I have noted your promise to pay {amount} by {date}.',
    opted_out: 'Done: we will not contact you again.',
    person: 'A person from our team will get in touch with you.',
    amount: 'I cannot note that amount: it must be more than zero and not more than the balance of {amount}.',
    due_date: 'I cannot note that date: it must be between today and {date}.',
    promise_count: 'I have already noted as many promises as I can in this call.',
    promise_sum:
      'I cannot note that amount: with what was already promised in this call it is more than the balance of {amount}.',
    not_found: 'I cannot look at the account right now.',
    not_understood: 'I did not understand that.',
  },
};

/** The sentence for each reason to refuse a promise. */
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

/** A sentence in a language such as `es` or `pt-BR`; in English if we do not have that language. */
export function toolSentence(
  sentence: Sentence,
  language: string,
  values: { readonly amount?: { readonly value: number; readonly currency: string }; readonly date?: string } = {},
): string {
  const text = sentences[language.slice(0, 2)]?.[sentence] ?? sentences['en']?.[sentence] ?? '';
  const { amount, date } = values;
  const money = amount
    ? new Intl.NumberFormat(language, { style: 'currency', currency: amount.currency, currencyDisplay: 'name' }).format(
        amount.value,
      )
    : '';
  const day = date
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
    : '';
  return text.replace('{amount}', money).replace('{date}', day);
}
