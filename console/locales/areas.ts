export const areas = {
  account: {
    es: () => import('./account/es.ts'),
    pt: () => import('./account/pt.ts'),
    en: () => import('./account/en.ts'),
  },
  agreements: {
    es: () => import('./agreements/es.ts'),
    pt: () => import('./agreements/pt.ts'),
    en: () => import('./agreements/en.ts'),
  },
  first_steps: {
    es: () => import('./first-steps/es.ts'),
    pt: () => import('./first-steps/pt.ts'),
    en: () => import('./first-steps/en.ts'),
  },
  imports: {
    es: () => import('./imports/es.ts'),
    pt: () => import('./imports/pt.ts'),
    en: () => import('./imports/en.ts'),
  },
  accounts: {
    es: () => import('./accounts/es.ts'),
    pt: () => import('./accounts/pt.ts'),
    en: () => import('./accounts/en.ts'),
  },
  api_keys: {
    es: () => import('./api-keys/es.ts'),
    pt: () => import('./api-keys/pt.ts'),
    en: () => import('./api-keys/en.ts'),
  },
  campaigns: {
    es: () => import('./campaigns/es.ts'),
    pt: () => import('./campaigns/pt.ts'),
    en: () => import('./campaigns/en.ts'),
  },
  notifications: {
    es: () => import('./notifications/es.ts'),
    pt: () => import('./notifications/pt.ts'),
    en: () => import('./notifications/en.ts'),
  },
  organizations: {
    es: () => import('./organizations/es.ts'),
    pt: () => import('./organizations/pt.ts'),
    en: () => import('./organizations/en.ts'),
  },
  compliance: {
    es: () => import('./compliance/es.ts'),
    pt: () => import('./compliance/pt.ts'),
    en: () => import('./compliance/en.ts'),
  },
  execution: {
    es: () => import('./execution/es.ts'),
    pt: () => import('./execution/pt.ts'),
    en: () => import('./execution/en.ts'),
  },
  work: {
    es: () => import('./work/es.ts'),
    pt: () => import('./work/pt.ts'),
    en: () => import('./work/en.ts'),
  },
  inbox: {
    es: () => import('./inbox/es.ts'),
    pt: () => import('./inbox/pt.ts'),
    en: () => import('./inbox/en.ts'),
  },
  overview: {
    es: () => import('./overview/es.ts'),
    pt: () => import('./overview/pt.ts'),
    en: () => import('./overview/en.ts'),
  },
  opt_outs: {
    es: () => import('./opt-outs/es.ts'),
    pt: () => import('./opt-outs/pt.ts'),
    en: () => import('./opt-outs/en.ts'),
  },
  people: {
    es: () => import('./people/es.ts'),
    pt: () => import('./people/pt.ts'),
    en: () => import('./people/en.ts'),
  },
  holds: {
    es: () => import('./holds/es.ts'),
    pt: () => import('./holds/pt.ts'),
    en: () => import('./holds/en.ts'),
  },
  identity_checks: {
    es: () => import('./identity-checks/es.ts'),
    pt: () => import('./identity-checks/pt.ts'),
    en: () => import('./identity-checks/en.ts'),
  },
  duplicates: {
    es: () => import('./duplicates/es.ts'),
    pt: () => import('./duplicates/pt.ts'),
    en: () => import('./duplicates/en.ts'),
  },
  payments: {
    es: () => import('./payments/es.ts'),
    pt: () => import('./payments/pt.ts'),
    en: () => import('./payments/en.ts'),
  },
  ledger: {
    es: () => import('./ledger/es.ts'),
    pt: () => import('./ledger/pt.ts'),
    en: () => import('./ledger/en.ts'),
  },
  debtor_page: {
    es: () => import('./debtor-page/es.ts'),
    pt: () => import('./debtor-page/pt.ts'),
    en: () => import('./debtor-page/en.ts'),
  },
  statement: {
    es: () => import('./statement/es.ts'),
    pt: () => import('./statement/pt.ts'),
    en: () => import('./statement/en.ts'),
  },
  plans: {
    es: () => import('./plans/es.ts'),
    pt: () => import('./plans/pt.ts'),
    en: () => import('./plans/en.ts'),
  },
  promises: {
    es: () => import('./promises/es.ts'),
    pt: () => import('./promises/pt.ts'),
    en: () => import('./promises/en.ts'),
  },
  receipts: {
    es: () => import('./receipts/es.ts'),
    pt: () => import('./receipts/pt.ts'),
    en: () => import('./receipts/en.ts'),
  },
  reports: {
    es: () => import('./reports/es.ts'),
    pt: () => import('./reports/pt.ts'),
    en: () => import('./reports/en.ts'),
  },
  settlements: {
    es: () => import('./settlements/es.ts'),
    pt: () => import('./settlements/pt.ts'),
    en: () => import('./settlements/en.ts'),
  },
  shell: { es: () => import('./shell/es.ts'), pt: () => import('./shell/pt.ts'), en: () => import('./shell/en.ts') },
  templates: {
    es: () => import('./templates/es.ts'),
    pt: () => import('./templates/pt.ts'),
    en: () => import('./templates/en.ts'),
  },
  terms: { es: () => import('./terms/es.ts'), pt: () => import('./terms/pt.ts'), en: () => import('./terms/en.ts') },
  users: {
    es: () => import('./users/es.ts'),
    pt: () => import('./users/pt.ts'),
    en: () => import('./users/en.ts'),
  },
  organization: {
    es: () => import('./organization/es.ts'),
    pt: () => import('./organization/pt.ts'),
    en: () => import('./organization/en.ts'),
  },
  billing: {
    es: () => import('./billing/es.ts'),
    pt: () => import('./billing/pt.ts'),
    en: () => import('./billing/en.ts'),
  },
  simulation: {
    es: () => import('./simulation/es.ts'),
    pt: () => import('./simulation/pt.ts'),
    en: () => import('./simulation/en.ts'),
  },
  strategies: {
    es: () => import('./strategies/es.ts'),
    pt: () => import('./strategies/pt.ts'),
    en: () => import('./strategies/en.ts'),
  },
  voice: {
    es: () => import('./voice/es.ts'),
    pt: () => import('./voice/pt.ts'),
    en: () => import('./voice/en.ts'),
  },
  channels: {
    es: () => import('./channels/es.ts'),
    pt: () => import('./channels/pt.ts'),
    en: () => import('./channels/en.ts'),
  },
  webhooks: {
    es: () => import('./webhooks/es.ts'),
    pt: () => import('./webhooks/pt.ts'),
    en: () => import('./webhooks/en.ts'),
  },
};

export type Area = keyof typeof areas;
export type TranslationsOf<A extends Area> = Awaited<ReturnType<(typeof areas)[A]['es']>>['translations'];
