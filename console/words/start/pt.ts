import type { words as spanish } from './es.ts';

export const words: typeof spanish = {
  mayDo: {
    viewer: 'Pode consultar contas, pagamentos e acordos.',
    agent: 'Pode consultar, contatar devedores e registrar pagamentos e promessas.',
    admin: 'Pode fazer tudo o que um atendente faz e administrar campanhas, configurações e pessoas.',
    platform_admin: 'Pode atuar em nome de qualquer organização.',
  },
  you: 'Você',
  email: 'E-mail',
  role: 'Função',
  organization: 'Organização',
  timezone: 'Fuso horário',
  currency: 'Moeda',
  noOrganization: 'Nenhuma',
  firstAccounts: 'Primeiras contas',
  noAccounts: 'Ainda não há contas. Elas são criadas com a API ou com uma importação.',
};
