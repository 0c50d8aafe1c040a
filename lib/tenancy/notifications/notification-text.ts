import type { NotificationKind } from './contract.ts';

interface Text {
  readonly title: string;
  readonly body: string;
}

const english: Readonly<Record<NotificationKind, Text>> = {
  import_finished: {
    title: 'Import finished',
    body: 'Records: {total_records}. New accounts: {imported}; updated accounts: {updated}; not stored: {failed}.',
  },
  promise_broken: {
    title: 'Promise to pay broken',
    body: '{amount} was promised by {due_date} and has not been paid.',
  },
  person_requested: {
    title: 'A person is needed',
    body: 'A contact asked to speak to a person, or said something that only a person can decide. Channel: {channel}.',
  },
  message_received: {
    title: 'Message received',
    body: '{from} wrote ({channel}): “{text}”',
  },
  reply_overdue: {
    title: 'A message was not answered in time',
    body: 'Nobody handled a message of a contact in time, so campaigns may contact the person again. It is still in the inbox.',
  },
  stop_request_overdue: {
    title: 'A request to stop became an opt-out',
    body: 'Nobody decided in time whether a contact had asked to stop, so the contact was opted out.',
  },
  campaign_idle: {
    title: 'Campaign is idle',
    body: 'The campaign “{campaign}” is active but has sent nothing for 24 hours.',
  },
  campaign_budget_reached: {
    title: 'Campaign reached its budget',
    body: 'The campaign “{campaign}” reached its budget of {amount} and is paused. A budget per day resumes by itself; otherwise raise it and resume the campaign.',
  },
  campaign_price_missing: {
    title: 'Campaign lacks a price',
    body: 'The campaign “{campaign}” has a budget in {currency} but no price in it for what was to be sent, and is paused. Add the price in the settings of the organization and resume the campaign.',
  },
  settlement_awaiting_approval: {
    title: 'Settlement awaits approval',
    body: 'A settlement offer of {amount} is waiting to be approved or rejected.',
  },
  settlement_breached: {
    title: 'Settlement broken',
    body: 'A settlement fell due on {due_date} with {amount} unpaid. The discount no longer applies.',
  },
  plan_awaiting_approval: {
    title: 'Instalment plan awaits approval',
    body: 'An instalment plan for {amount} is waiting to be approved or rejected.',
  },
  plan_broken: {
    title: 'Instalment plan broken',
    body: 'Instalments of a plan were not paid in time. {amount} is owed, and collection continues.',
  },
  reminder_template_missing: {
    title: 'A reminder has no template',
    body: 'An instalment was not reminded of: no template has the action {action} on a channel of the debtor. It is tried again every hour.',
  },
  template_variable_missing: {
    title: 'A campaign lacks a value',
    body: '“{campaign}”: accounts have no value for the variable {variable} of a template. Their step was not sent, and the next one follows. Complete the accounts, or put the variable in a section of the template.',
  },
  templates_incomplete: {
    title: 'Templates lack variables',
    body: 'Some templates lack a variable that {presets} requires in messages. Templates: {templates} ({names}).',
  },
  billing_attention: {
    title: 'Subscription needs attention',
    body: '{billing_status} Check the payment method in the billing portal.',
  },
  payment_attention: {
    title: 'Online payment needs attention',
    body: '{payment_problem} Amount: {amount}. Payment at the provider: {payment}.',
  },
  domain_changed: {
    title: 'Email domain changed',
    body: '{domain} {domain_status}',
  },
  webhook_disabled: {
    title: 'Webhook disabled',
    body: 'Deliveries to {host} kept failing, or its receiver said that it is gone. Nothing is sent there until the webhook is enabled again.',
  },
};

const spanish: Readonly<Record<NotificationKind, Text>> = {
  import_finished: {
    title: 'Importación terminada',
    body: 'Registros: {total_records}. Cuentas nuevas: {imported}; cuentas actualizadas: {updated}; sin guardar: {failed}.',
  },
  promise_broken: {
    title: 'Promesa de pago incumplida',
    body: 'Se prometió pagar {amount} hasta el {due_date}, y no se pagó.',
  },
  person_requested: {
    title: 'Hace falta una persona',
    body: 'Alguien pidió hablar con una persona, o escribió algo que solo una persona puede juzgar. Canal: {channel}.',
  },
  message_received: {
    title: 'Mensaje recibido',
    body: '{from} escribió ({channel}): «{text}»',
  },
  reply_overdue: {
    title: 'Un mensaje no se atendió a tiempo',
    body: 'Nadie atendió a tiempo el mensaje de un contacto: las campañas pueden volver a contactarlo. Sigue en la bandeja.',
  },
  stop_request_overdue: {
    title: 'Un pedido de no contactar pasó a ser una baja',
    body: 'Nadie decidió a tiempo si un contacto había pedido que no lo contacten, así que se lo dio de baja.',
  },
  campaign_idle: {
    title: 'Campaña sin envíos',
    body: 'La campaña «{campaign}» está activa y no envió nada en 24 horas.',
  },
  campaign_budget_reached: {
    title: 'La campaña alcanzó su presupuesto',
    body: 'La campaña «{campaign}» alcanzó su presupuesto de {amount} y está en pausa. Si es por día, se reanuda sola; si no, auméntelo y reanude la campaña.',
  },
  campaign_price_missing: {
    title: 'A la campaña le falta un precio',
    body: 'La campaña «{campaign}» tiene un presupuesto en {currency} y no hay un precio en esa moneda para lo que iba a enviar: está en pausa. Agregue el precio en los ajustes de la organización y reanude la campaña.',
  },
  settlement_awaiting_approval: {
    title: 'Acuerdo pendiente de aprobación',
    body: 'Hay que aprobar o rechazar una propuesta de acuerdo por {amount}.',
  },
  settlement_breached: {
    title: 'Acuerdo incumplido',
    body: 'Un acuerdo venció el {due_date} con {amount} sin pagar. La quita quedó sin efecto.',
  },
  plan_awaiting_approval: {
    title: 'Plan de pago pendiente de aprobación',
    body: 'Hay que aprobar o rechazar un plan de pago por {amount}.',
  },
  plan_broken: {
    title: 'Plan de pago incumplido',
    body: 'No se pagaron a tiempo las cuotas de un plan. Se deben {amount}, y la gestión continúa.',
  },
  reminder_template_missing: {
    title: 'Falta una plantilla para un recordatorio',
    body: 'No se envió el recordatorio de una cuota: ninguna plantilla tiene la acción {action} en un canal del deudor. Se vuelve a intentar cada hora.',
  },
  template_variable_missing: {
    title: 'A una campaña le falta un dato',
    body: '«{campaign}»: hay cuentas sin valor para la variable {variable} de una plantilla. Su paso no se envió, y sigue el próximo. Complete las cuentas, o ponga la variable en una sección de la plantilla.',
  },
  templates_incomplete: {
    title: 'Faltan variables en las plantillas',
    body: 'A algunas plantillas les falta una variable que {presets} exige en los mensajes. Plantillas: {templates} ({names}).',
  },
  billing_attention: {
    title: 'La suscripción requiere atención',
    body: '{billing_status} Revise el medio de pago en el portal de facturación.',
  },
  payment_attention: {
    title: 'Un pago en línea requiere atención',
    body: '{payment_problem} Importe: {amount}. Pago en el proveedor: {payment}.',
  },
  domain_changed: {
    title: 'Cambió un dominio de correo',
    body: '{domain} {domain_status}',
  },
  webhook_disabled: {
    title: 'Webhook desactivado',
    body: 'Los envíos a {host} fallaban una y otra vez, o el receptor respondió que ya no existe. No se envía nada más hasta que se lo active de nuevo.',
  },
};

const portuguese: Readonly<Record<NotificationKind, Text>> = {
  import_finished: {
    title: 'Importação concluída',
    body: 'Registros: {total_records}. Contas novas: {imported}; contas atualizadas: {updated}; não salvos: {failed}.',
  },
  promise_broken: {
    title: 'Promessa de pagamento não cumprida',
    body: 'Foi prometido {amount} até {due_date}, e não foi pago.',
  },
  person_requested: {
    title: 'É preciso uma pessoa',
    body: 'Alguém pediu para falar com uma pessoa, ou escreveu algo que só uma pessoa pode julgar. Canal: {channel}.',
  },
  message_received: {
    title: 'Mensagem recebida',
    body: '{from} escreveu ({channel}): “{text}”',
  },
  reply_overdue: {
    title: 'Uma mensagem não foi atendida a tempo',
    body: 'Ninguém atendeu a tempo a mensagem de um contato: as campanhas podem voltar a contatá-lo. Ela continua na caixa de entrada.',
  },
  stop_request_overdue: {
    title: 'Um pedido para parar virou descadastro',
    body: 'Ninguém decidiu a tempo se um contato pediu para parar, e por isso ele foi descadastrado.',
  },
  campaign_idle: {
    title: 'Campanha sem envios',
    body: 'A campanha “{campaign}” está ativa e não enviou nada em 24 horas.',
  },
  campaign_budget_reached: {
    title: 'A campanha atingiu seu orçamento',
    body: 'A campanha “{campaign}” atingiu seu orçamento de {amount} e está em pausa. Se for por dia, é retomada sozinha; senão, aumente-o e retome a campanha.',
  },
  campaign_price_missing: {
    title: 'Falta um preço à campanha',
    body: 'A campanha “{campaign}” tem um orçamento em {currency} e não há um preço nessa moeda para o que ia enviar: está em pausa. Adicione o preço nas configurações da organização e retome a campanha.',
  },
  settlement_awaiting_approval: {
    title: 'Acordo aguardando aprovação',
    body: 'É preciso aprovar ou rejeitar uma proposta de acordo de {amount}.',
  },
  settlement_breached: {
    title: 'Acordo descumprido',
    body: 'Um acordo venceu em {due_date} com {amount} em aberto. O desconto deixou de valer.',
  },
  plan_awaiting_approval: {
    title: 'Plano de pagamento aguardando aprovação',
    body: 'É preciso aprovar ou rejeitar um plano de pagamento de {amount}.',
  },
  plan_broken: {
    title: 'Plano de pagamento descumprido',
    body: 'As parcelas de um plano não foram pagas a tempo. São devidos {amount}, e a cobrança continua.',
  },
  reminder_template_missing: {
    title: 'Falta um modelo para um lembrete',
    body: 'O lembrete de uma parcela não foi enviado: nenhum modelo tem a ação {action} em um canal do devedor. Tenta-se de novo a cada hora.',
  },
  template_variable_missing: {
    title: 'Falta um dado a uma campanha',
    body: '“{campaign}”: há contas sem valor para a variável {variable} de um modelo. O passo delas não foi enviado, e segue o próximo. Complete as contas, ou coloque a variável em uma seção do modelo.',
  },
  templates_incomplete: {
    title: 'Faltam variáveis nos modelos',
    body: 'Alguns modelos não têm uma variável que {presets} exige nas mensagens. Modelos: {templates} ({names}).',
  },
  billing_attention: {
    title: 'A assinatura requer atenção',
    body: '{billing_status} Verifique a forma de pagamento no portal de cobrança.',
  },
  payment_attention: {
    title: 'Um pagamento on-line requer atenção',
    body: '{payment_problem} Valor: {amount}. Pagamento no provedor: {payment}.',
  },
  domain_changed: {
    title: 'Um domínio de e-mail mudou',
    body: '{domain} {domain_status}',
  },
  webhook_disabled: {
    title: 'Webhook desativado',
    body: 'Os envios para {host} falhavam repetidamente, ou o receptor respondeu que não existe mais. Nada mais é enviado até que ele seja ativado de novo.',
  },
};

const languages: Readonly<Record<string, Readonly<Record<NotificationKind, Text>>>> = {
  en: english,
  es: spanish,
  pt: portuguese,
};

const channels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'call' },
  es: { email: 'correo electrónico', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'llamada' },
  pt: { email: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'ligação' },
};

const billingStatuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    past_due: 'A payment for the subscription to this service failed.',
    unpaid: 'The subscription to this service is unpaid.',
    canceled: 'The subscription to this service was canceled.',
  },
  es: {
    past_due: 'Falló un pago de la suscripción a este servicio.',
    unpaid: 'La suscripción a este servicio está impaga.',
    canceled: 'La suscripción a este servicio se canceló.',
  },
  pt: {
    past_due: 'Um pagamento da assinatura deste serviço falhou.',
    unpaid: 'A assinatura deste serviço está em atraso.',
    canceled: 'A assinatura deste serviço foi cancelada.',
  },
};

const paymentProblems: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    overpaid: 'A debtor paid more than they owed. Refund what is too much, or apply it to another debt.',
    not_registered:
      'A debtor paid, and the debt cannot take the payment. Register it on another account, or refund it.',
  },
  es: {
    overpaid: 'Un deudor pagó más de lo que debía. Devuelva lo que sobra, o aplíquelo a otra deuda.',
    not_registered: 'Un deudor pagó, y la deuda no admite el pago. Regístrelo en otra cuenta, o devuélvalo.',
  },
  pt: {
    overpaid: 'Um devedor pagou mais do que devia. Devolva o excedente, ou aplique-o a outra dívida.',
    not_registered: 'Um devedor pagou, e a dívida não aceita o pagamento. Registre-o em outra conta, ou devolva-o.',
  },
};

const domainStatuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    verified: 'is verified: emails can be sent from it.',
    failed: 'could not be verified. Check its DNS records and verify it again.',
  },
  es: {
    verified: 'está verificado: se pueden enviar correos desde él.',
    failed: 'no se pudo verificar. Revise sus registros DNS y vuelva a verificarlo.',
  },
  pt: {
    verified: 'foi verificado: já é possível enviar e-mails a partir dele.',
    failed: 'não pôde ser verificado. Confira os registros DNS e verifique-o de novo.',
  },
};

type Parameters = Readonly<Record<string, string | number>>;

export function notificationText(
  { kind, parameters }: { readonly kind: NotificationKind; readonly parameters: Parameters },
  language: string,
): Text {
  const texts = languages[language.slice(0, 2)];
  const { title, body } = (texts ?? english)[kind];
  const locale = texts ? language : 'en';
  return { title, body: body.replace(/\{(\w+)\}/g, (_, name: string) => formatParameter(name, parameters, locale)) };
}

function formatParameter(name: string, parameters: Parameters, locale: string): string {
  const value = parameters[name] ?? '';
  if (name === 'amount') {
    const currency = String(parameters['currency']);
    return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
      Number(value),
    );
  }
  if (name === 'channel') return channels[locale.slice(0, 2)]?.[value] ?? String(value);
  if (name === 'billing_status') return billingStatuses[locale.slice(0, 2)]?.[value] ?? String(value);
  if (name === 'payment_problem') return paymentProblems[locale.slice(0, 2)]?.[value] ?? String(value);
  if (name === 'domain_status') return domainStatuses[locale.slice(0, 2)]?.[value] ?? String(value);
  if (name === 'due_date')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${String(value)}T00:00:00Z`),
    );
  return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value;
}
