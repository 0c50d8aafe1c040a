import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'A assinatura da sua organização a este serviço, e o seu uso.',
  plan: 'Sua assinatura',
  price: 'Plano',
  priceHint: 'O identificador do plano, dado por quem administra esta instalação.',
  statuses: {
    active: 'Em dia',
    trialing: 'Em período de teste',
    past_due: 'Pagamento vencido',
    unpaid: 'Não paga',
    paused: 'Pausada',
    canceled: 'Cancelada',
    incomplete: 'Pagamento não concluído',
    incomplete_expired: 'Pagamento vencido e não concluído',
  },
  unpaidText:
    'O último pagamento falhou. Atualize a forma de pagamento na página do provedor. O serviço continua funcionando.',
  renewsOn: 'Renova em',
  endsOn: 'Termina em',
  updated: 'Atualizado',
  portal: 'Gerenciar o pagamento',
  portalHint: 'Abre a página segura do provedor: faturas, forma de pagamento e cancelamento.',
  subscribe: 'Assinar',
  subscribeText: 'Sua organização não tem uma assinatura vigente. O pagamento é feito na página segura do provedor.',
  toCheckout: 'Ir ao pagamento',
  done: 'O pagamento foi confirmado. A assinatura está vigente.',
  awaited: 'O pagamento está sendo confirmado. Esta página se atualiza sozinha em alguns segundos.',
  left: 'Você saiu da página de pagamento sem pagar. Nada foi cobrado.',
  usage: (days) => `Uso dos últimos ${days} dias`,
  channel: 'Canal',
  sends: 'Envios',
  usageText: (at) => `Mensagens enviadas e chamadas feitas, contadas até ${at}. O valor é calculado pelo provedor.`,
  refusals: {
    provider_not_configured:
      'A cobrança não está configurada nesta instalação. Peça a quem a administra que a configure.',
    subscription_exists: 'Sua organização já tem uma assinatura. Altere-a na página do provedor.',
    in_progress: 'Outra solicitação está abrindo a página de pagamento. Aguarde um minuto e tente novamente.',
    price_not_allowed: 'Este plano não é oferecido aqui. Confira o identificador.',
    price_not_found: 'O provedor não conhece este plano. Confira o identificador.',
    provider_error: 'O provedor de cobrança recusou a solicitação. Tente novamente mais tarde.',
  },
};
