import type { PageLanguage } from './page-language.ts';

interface PaymentTexts {
  readonly title: string;
  readonly pay: string;
  readonly amount: (currency: string) => string;
  readonly agreed: string;
  readonly range: (least: string, most: string) => string;
  readonly confirm: string;
  readonly receiver: (organization: string, host: string) => string;
  readonly total: string;
  readonly proceed: (amount: string) => string;
  readonly back: string;
  readonly invalid: string;
  readonly unavailable: string;
  readonly ended: string;
  readonly done: string;
  readonly canceled: string;
}

export const paymentTexts: Readonly<Record<PageLanguage, PaymentTexts>> = {
  es: {
    title: 'Pagar',
    pay: 'Pagar',
    amount: (currency) => `Importe en ${currency}`,
    agreed: 'Lo que corresponde según lo acordado.',
    range: (least, most) => `Entre ${least} y ${most}.`,
    confirm: 'Revise su pago',
    receiver: (organization, host) => `El pago se hace en ${host} y es para ${organization}.`,
    total: 'Total',
    proceed: (amount) => `Ir a pagar ${amount}`,
    back: 'Volver',
    invalid: 'No se cobró nada. Elija al menos una deuda, y un importe entre los indicados.',
    unavailable: 'No se cobró nada: ahora no se puede pagar en línea. Vuelva a intentarlo más tarde.',
    ended: 'No se cobró nada: por seguridad, la vista se cerró. Vuelva y confirme que es usted.',
    done: 'Gracias. El pago se verá en su página cuando se confirme, por lo general en unos minutos.',
    canceled: 'No se cobró nada. Puede pagar cuando quiera.',
  },
  pt: {
    title: 'Pagar agora',
    pay: 'Pagar',
    amount: (currency) => `Valor em ${currency}`,
    agreed: 'O que corresponde ao que foi combinado.',
    range: (least, most) => `De ${least} a ${most}.`,
    confirm: 'Confira seu pagamento',
    receiver: (organization, host) => `O pagamento é feito em ${host} e é para ${organization}.`,
    total: 'Total a pagar',
    proceed: (amount) => `Pagar ${amount}`,
    back: 'Voltar',
    invalid: 'Nada foi cobrado. Escolha ao menos uma dívida, e um valor dentro do indicado.',
    unavailable: 'Nada foi cobrado: agora não é possível pagar on-line. Tente de novo mais tarde.',
    ended: 'Nada foi cobrado: por segurança, a tela fechou. Volte e confirme que é você.',
    done: 'Obrigado. O pagamento aparecerá na sua página quando for confirmado, em geral em alguns minutos.',
    canceled: 'Nada foi cobrado. Você pode pagar quando quiser.',
  },
  en: {
    title: 'Pay',
    pay: 'Pay',
    amount: (currency) => `Amount in ${currency}`,
    agreed: 'What is due as agreed.',
    range: (least, most) => `From ${least} to ${most}.`,
    confirm: 'Check your payment',
    receiver: (organization, host) => `You pay at ${host}; the money goes to ${organization}.`,
    total: 'Total',
    proceed: (amount) => `Go and pay ${amount}`,
    back: 'Back',
    invalid: 'Nothing was charged. Choose at least one debt, and an amount within its limits.',
    unavailable: 'Nothing was charged: paying online is not possible at the moment. Try again later.',
    ended: 'Nothing was charged: for your safety, the view closed. Go back and confirm that it is you.',
    done: 'Thank you. You will see the payment on your page once it is confirmed, usually within minutes.',
    canceled: 'Nothing was charged. You can pay whenever you like.',
  },
};
