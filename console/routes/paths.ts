export const paths = {
  start: '/',
  work: '/work',
  accounts: '/accounts',
  statement: '/contacts/$id/statement',
  account: '/accounts/$id',
  campaigns: '/campaigns',
  campaign: '/campaigns/$id',
  import: '/imports/$id',
  imports: '/imports',
  promises: '/promises',
  payments: '/payments',
  ledger: '/ledger',
  ledger_day: '/ledger/$day',
  settlements: '/settlements',
  settlement: '/settlements/$id',
  inbox: '/inbox',
  holds: '/holds',
  identity_checks: '/identity-checks',
  duplicates: '/duplicates',
  execution: '/execution',
  templates: '/templates',
  template: '/templates/$id',
  strategies: '/strategies',
  strategy: '/strategies/$id',
  opt_outs: '/opt-outs',
  notifications: '/notifications',
  users: '/users',
  organization: '/organization',
  billing: '/billing',
  channels: '/channels',
  voice: '/voice',
  compliance: '/compliance',
  api_keys: '/api-keys',
  webhooks: '/webhooks',
  webhook: '/webhooks/$id',
  organizations: '/organizations',
} as const;

export type ScreenName = keyof typeof paths;

export type PlainScreenName = {
  [Name in ScreenName]: (typeof paths)[Name] extends `${string}$${string}` ? never : Name;
}[ScreenName];
