import type { instalmentIntervals } from '../../foundation/instalments.ts';
import type { AgreementRefusal } from './agreement-refusal.ts';
import type { PageLanguage } from './page-language.ts';

interface SaidPlan {
  readonly total: string;
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

interface AgreementTexts {
  readonly promise: { readonly title: string; readonly amount: string; readonly day: string; readonly send: string };
  readonly plan: {
    readonly title: string;
    readonly count: string;
    readonly every: string;
    readonly intervals: Readonly<Record<(typeof instalmentIntervals)[number], string>>;
    readonly first: string;
    readonly down: string;
    readonly show: string;
    readonly check: string;
    readonly confirm: string;
    readonly instalment: (amount: string, day: string) => string;
    readonly downPayment: (amount: string, day: string) => string;
    readonly offer: string;
  };
  readonly settlement: {
    readonly title: string;
    readonly hint: string;
    readonly amount: string;
    readonly day: string;
    readonly send: string;
    readonly offer: (amount: string, balance: string) => string;
    readonly until: (day: string) => string;
    readonly agreed: (amount: string) => string;
  };
  readonly accept: string;
  readonly agreed: string;
  readonly received: string;
  readonly awaiting: string;
  readonly held: string;
  readonly refused: string;
  readonly refusals: Readonly<Record<AgreementRefusal, (balance: string, lastPromiseDay: string) => string>>;
  /** In the words of the debtor, for the timeline. */
  readonly said: {
    readonly promise: (amount: string, day: string) => string;
    readonly plan: (plan: SaidPlan) => string;
    readonly settlement: (amount: string, day: string | undefined) => string;
    readonly proposedPlan: (plan: SaidPlan) => string;
    readonly proposedSettlement: (amount: string, day: string | undefined) => string;
  };
}

export const agreementTexts: Readonly<Record<PageLanguage, AgreementTexts>> = {
  es: {
    promise: { title: 'Prometer un pago', amount: 'Cuánto pagará', day: 'Hasta qué día', send: 'Prometer este pago' },
    plan: {
      title: 'Pagar en cuotas',
      count: 'En cuántas cuotas',
      every: 'Cada cuánto',
      intervals: { week: 'Cada semana', two_weeks: 'Cada dos semanas', month: 'Cada mes' },
      first: 'Día de la primera cuota',
      down: 'Anticipo que paga hoy, si quiere dar uno',
      show: 'Ver las cuotas',
      check: 'Revise las cuotas. Nada queda acordado hasta que lo confirme.',
      confirm: 'Confirmar estas cuotas',
      instalment: (amount, day) => `${amount} hasta el ${day}`,
      downPayment: (amount, day) => `Anticipo: ${amount} hasta el ${day}`,
      offer: 'Puede pagar esta deuda en estas cuotas:',
    },
    settlement: {
      title: 'Proponer un pago que salde la deuda',
      hint: 'Diga cuánto puede pagar de una vez. Si se acepta, con ese pago no debe más.',
      amount: 'Cuánto puede pagar',
      day: 'Hasta qué día',
      send: 'Proponer este pago',
      offer: (amount, balance) => `Puede saldar esta deuda de ${balance} con un pago de ${amount}.`,
      until: (day) => `Páguelo hasta el ${day}.`,
      agreed: (amount) => `Se acordó saldar la deuda con ${amount}.`,
    },
    accept: 'Aceptar',
    agreed: 'Acordado',
    received: 'Propuesta recibida',
    awaiting: 'Recibimos su propuesta. Una persona la revisará; la respuesta aparecerá aquí.',
    held: 'Una persona está revisando esta deuda. Mientras tanto no hace falta que acuerde nada.',
    refused: 'No quedó acordado',
    refusals: {
      promise_amount: (balance) => `El monto debe ser mayor que cero y no más que ${balance}. Vuelva y corríjalo.`,
      settlement_amount: (balance) => `El monto debe ser mayor que cero y no más que ${balance}. Vuelva y corríjalo.`,
      plan_amounts: (balance) =>
        `${balance} no se puede dividir así: elija menos cuotas, o un anticipo menor. Vuelva y corríjalo.`,
      promise_day: (_, day) => `El día debe estar entre hoy y el ${day}. Vuelva y corríjalo.`,
      day: () => 'Ese día no es posible: debe ser hoy o después, y la primera cuota, después del anticipo.',
      agreed: () => 'Ya hay un acuerdo o una propuesta para esta deuda. Vuelva para ver cuál.',
      closed: () => 'Ya no debe nada de esta deuda, así que no hay nada que acordar.',
      held: () => 'Una persona está revisando esta deuda. Mientras tanto no hace falta que acuerde nada.',
      changed: () => 'Algo cambió mientras tanto. Vuelva para ver cómo está ahora.',
    },
    said: {
      promise: (amount, day) => `Prometo pagar ${amount} hasta el ${day}.`,
      plan: ({ total, count, first, last }) => `Acepto pagar ${total} en ${count} cuotas, del ${first} al ${last}.`,
      settlement: (amount, day) => `Acepto saldar la deuda con ${amount}${day ? ` hasta el ${day}` : ''}.`,
      proposedPlan: ({ total, count, first, last }) =>
        `Propongo pagar ${total} en ${count} cuotas, del ${first} al ${last}.`,
      proposedSettlement: (amount, day) => `Propongo saldar la deuda con ${amount}${day ? ` hasta el ${day}` : ''}.`,
    },
  },
  pt: {
    promise: {
      title: 'Prometer um pagamento',
      amount: 'Quanto pagará',
      day: 'Até que dia',
      send: 'Prometer este pagamento',
    },
    plan: {
      title: 'Pagar em parcelas',
      count: 'Em quantas parcelas',
      every: 'Com que frequência',
      intervals: { week: 'Toda semana', two_weeks: 'A cada duas semanas', month: 'Todo mês' },
      first: 'Dia da primeira parcela',
      down: 'Entrada que paga hoje, se quiser dar uma',
      show: 'Ver as parcelas',
      check: 'Confira as parcelas. Nada fica acordado até você confirmar.',
      confirm: 'Confirmar estas parcelas',
      instalment: (amount, day) => `${amount} até ${day}`,
      downPayment: (amount, day) => `Entrada: ${amount} até ${day}`,
      offer: 'Você pode pagar esta dívida nestas parcelas:',
    },
    settlement: {
      title: 'Propor um pagamento que quite a dívida',
      hint: 'Diga quanto pode pagar de uma vez. Se for aceito, com esse pagamento não deve mais nada.',
      amount: 'Quanto pode pagar',
      day: 'Até que dia',
      send: 'Propor este pagamento',
      offer: (amount, balance) => `Você pode quitar esta dívida de ${balance} com um pagamento de ${amount}.`,
      until: (day) => `Pague até ${day}.`,
      agreed: (amount) => `Foi acordado quitar a dívida com ${amount}.`,
    },
    accept: 'Aceitar',
    agreed: 'Acordado',
    received: 'Proposta recebida',
    awaiting: 'Recebemos sua proposta. Uma pessoa vai avaliá-la; a resposta aparecerá aqui.',
    held: 'Uma pessoa está verificando esta dívida. Até lá você não precisa acordar nada.',
    refused: 'Não ficou acordado',
    refusals: {
      promise_amount: (balance) => `O valor deve ser maior que zero e não mais que ${balance}. Volte e corrija.`,
      settlement_amount: (balance) => `O valor deve ser maior que zero e não mais que ${balance}. Volte e corrija.`,
      plan_amounts: (balance) =>
        `${balance} não pode ser dividido assim: escolha menos parcelas, ou uma entrada menor. Volte e corrija.`,
      promise_day: (_, day) => `O dia deve estar entre hoje e ${day}. Volte e corrija.`,
      day: () => 'Esse dia não é possível: deve ser hoje ou depois, e a primeira parcela, depois da entrada.',
      agreed: () => 'Já há um acordo ou uma proposta para esta dívida. Volte para ver qual.',
      closed: () => 'Você não deve mais nada desta dívida, então não há nada a acordar.',
      held: () => 'Uma pessoa está verificando esta dívida. Até lá você não precisa acordar nada.',
      changed: () => 'Algo mudou enquanto isso. Volte para ver como está agora.',
    },
    said: {
      promise: (amount, day) => `Prometo pagar ${amount} até ${day}.`,
      plan: ({ total, count, first, last }) => `Aceito pagar ${total} em ${count} parcelas, de ${first} a ${last}.`,
      settlement: (amount, day) => `Aceito quitar a dívida com ${amount}${day ? ` até ${day}` : ''}.`,
      proposedPlan: ({ total, count, first, last }) =>
        `Proponho pagar ${total} em ${count} parcelas, de ${first} a ${last}.`,
      proposedSettlement: (amount, day) => `Proponho quitar a dívida com ${amount}${day ? ` até ${day}` : ''}.`,
    },
  },
  en: {
    promise: {
      title: 'Make a promise to pay',
      amount: 'How much you will pay',
      day: 'By which day',
      send: 'Make this promise',
    },
    plan: {
      title: 'Pay in instalments',
      count: 'In how many instalments',
      every: 'How often',
      intervals: { week: 'Every week', two_weeks: 'Every two weeks', month: 'Every month' },
      first: 'Day of the first instalment',
      down: 'Down payment today, if you want to make one',
      show: 'See the instalments',
      check: 'Check the instalments. Nothing is agreed until you confirm it.',
      confirm: 'Confirm these instalments',
      instalment: (amount, day) => `${amount} by ${day}`,
      downPayment: (amount, day) => `Down payment: ${amount} by ${day}`,
      offer: 'You can pay this debt in these instalments:',
    },
    settlement: {
      title: 'Propose one payment that settles the debt',
      hint: 'Say how much you can pay at once. If it is accepted, you owe nothing more after that payment.',
      amount: 'How much you can pay',
      day: 'By which day',
      send: 'Propose this payment',
      offer: (amount, balance) => `You can settle this debt of ${balance} with a payment of ${amount}.`,
      until: (day) => `Pay it by ${day}.`,
      agreed: (amount) => `It was agreed to settle the debt with ${amount}.`,
    },
    accept: 'Accept',
    agreed: 'Agreed',
    received: 'Proposal received',
    awaiting: 'We have received your proposal. A person will look at it; the answer will appear here.',
    held: 'A person is looking into this debt. Until then you do not need to agree to anything.',
    refused: 'Nothing was agreed',
    refusals: {
      promise_amount: (balance) => `The amount must be more than zero and at most ${balance}. Go back and correct it.`,
      settlement_amount: (balance) =>
        `The amount must be more than zero and at most ${balance}. Go back and correct it.`,
      plan_amounts: (balance) =>
        `${balance} cannot be divided like this: choose fewer instalments, or a lower down payment. Go back and correct it.`,
      promise_day: (_, day) => `The day must be between today and ${day}. Go back and correct it.`,
      day: () =>
        'That day is not possible: it must be today or later, and the first instalment after the down payment.',
      agreed: () => 'There is already an agreement or a proposal for this debt. Go back to see which.',
      closed: () => 'You owe nothing more of this debt, so there is nothing to agree on.',
      held: () => 'A person is looking into this debt. Until then you do not need to agree to anything.',
      changed: () => 'Something has changed in the meantime. Go back to see how it is now.',
    },
    said: {
      promise: (amount, day) => `I promise to pay ${amount} by ${day}.`,
      plan: ({ total, count, first, last }) =>
        `I agree to pay ${total} in ${count} instalments, from ${first} to ${last}.`,
      settlement: (amount, day) => `I agree to settle the debt with ${amount}${day ? ` by ${day}` : ''}.`,
      proposedPlan: ({ total, count, first, last }) =>
        `I propose to pay ${total} in ${count} instalments, from ${first} to ${last}.`,
      proposedSettlement: (amount, day) => `I propose to settle the debt with ${amount}${day ? ` by ${day}` : ''}.`,
    },
  },
};
