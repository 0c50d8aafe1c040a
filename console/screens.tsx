import type { ComponentType } from 'react';
import type { PlainScreenName, ScreenName } from './routes/paths.ts';
import type { Role } from './queries/me.ts';
import type { IconName } from './components/icon.tsx';
import { type LazyComponent, lazyComponent } from './components/lazy-component.tsx';
import { HomeScreen } from './screens/home/home-screen.tsx';
import type { Area } from './locales/areas.ts';

export const screenGroups = ['work', 'outreach', 'settings', 'platform'] as const;

interface ScreenRow {
  /** The lowest role that sees it. */
  readonly role: Role;
  /** Shows no organization's data, so it opens without one. */
  readonly needsNoOrganization?: true;
  /** Areas of texts in addition to the shell's. */
  readonly translations: readonly Area[];
  readonly component: ComponentType | LazyComponent;
}

/** A screen in the navigation. `g` followed by its letter opens it. */
export interface MainScreen extends ScreenRow {
  readonly name: PlainScreenName;
  readonly group: (typeof screenGroups)[number];
  readonly icon: IconName;
  readonly letter?: string;
}

interface InnerScreen extends ScreenRow {
  readonly name: ScreenName;
  readonly group?: never;
  readonly icon?: never;
  readonly letter?: never;
}

/** Routes, navigation, titles, shortcuts and tests derive from these rows. */
export type Screen = MainScreen | InnerScreen;

export const screens: readonly Screen[] = [
  {
    name: 'start',
    role: 'viewer',
    group: 'work',
    icon: 'house',
    letter: 's',
    needsNoOrganization: true,
    translations: ['overview', 'terms'],
    component: HomeScreen,
  },
  {
    name: 'work',
    role: 'agent',
    group: 'work',
    icon: 'list',
    letter: 'j',
    translations: ['work', 'account', 'agreements', 'holds', 'people', 'plans', 'receipts', 'terms'],
    component: lazyComponent(() => import('./screens/work/work-screen.tsx')),
  },
  {
    name: 'accounts',
    role: 'viewer',
    group: 'work',
    icon: 'users',
    letter: 'a',
    translations: ['accounts', 'terms'],
    component: lazyComponent(() => import('./screens/accounts/accounts-screen.tsx')),
  },
  {
    name: 'account',
    role: 'viewer',
    translations: ['account', 'agreements', 'holds', 'people', 'plans', 'receipts', 'terms'],
    component: lazyComponent(() => import('./screens/account/account-screen.tsx')),
  },
  {
    name: 'statement',
    role: 'viewer',
    translations: ['statement', 'ledger', 'terms'],
    component: lazyComponent(() => import('./screens/statement/statement-screen.tsx')),
  },
  {
    name: 'debtor_page',
    role: 'viewer',
    translations: ['debtor_page', 'templates'],
    component: lazyComponent(() => import('./screens/debtor-page/debtor-page-screen.tsx')),
  },
  {
    name: 'promises',
    role: 'viewer',
    group: 'work',
    icon: 'coins',
    letter: 'p',
    translations: ['promises', 'terms'],
    component: lazyComponent(() => import('./screens/promises/promises-screen.tsx')),
  },
  {
    name: 'payments',
    role: 'viewer',
    group: 'work',
    icon: 'banknote',
    letter: 'g',
    translations: ['payments', 'terms'],
    component: lazyComponent(() => import('./screens/payments/payments-screen.tsx')),
  },
  {
    name: 'ledger',
    role: 'viewer',
    group: 'work',
    icon: 'book',
    translations: ['ledger', 'terms'],
    component: lazyComponent(() => import('./screens/ledger/ledger-screen.tsx')),
  },
  {
    name: 'reports',
    role: 'viewer',
    group: 'work',
    icon: 'columns',
    translations: ['reports', 'account', 'terms'],
    component: lazyComponent(() => import('./screens/reports/reports-screen.tsx')),
  },
  {
    name: 'ledger_day',
    role: 'viewer',
    translations: ['ledger', 'terms'],
    component: lazyComponent(() => import('./screens/ledger/ledger-day-screen.tsx')),
  },
  {
    name: 'settlements',
    role: 'viewer',
    group: 'work',
    icon: 'handshake',
    letter: 'd',
    translations: ['agreements', 'settlements', 'terms'],
    component: lazyComponent(() => import('./screens/settlements/settlements-screen.tsx')),
  },
  {
    name: 'settlement',
    role: 'viewer',
    translations: ['agreements', 'settlements', 'terms'],
    component: lazyComponent(() => import('./screens/settlements/settlement-screen.tsx')),
  },
  {
    name: 'plans',
    role: 'viewer',
    group: 'work',
    icon: 'calendar',
    translations: ['agreements', 'plans', 'terms'],
    component: lazyComponent(() => import('./screens/plans/plans-screen.tsx')),
  },
  {
    name: 'plan',
    role: 'viewer',
    translations: ['agreements', 'plans', 'terms'],
    component: lazyComponent(() => import('./screens/plans/plan-screen.tsx')),
  },
  {
    name: 'inbox',
    role: 'agent',
    group: 'work',
    icon: 'inbox',
    letter: 'b',
    translations: ['account', 'holds', 'inbox', 'people', 'receipts', 'terms'],
    component: lazyComponent(() => import('./screens/inbox/inbox-screen.tsx')),
  },
  {
    name: 'holds',
    role: 'viewer',
    group: 'work',
    icon: 'pause',
    letter: 'z',
    translations: ['holds', 'terms'],
    component: lazyComponent(() => import('./screens/holds/holds-screen.tsx')),
  },
  {
    name: 'identity_checks',
    role: 'agent',
    group: 'work',
    icon: 'check',
    letter: 't',
    translations: ['holds', 'identity_checks', 'terms'],
    component: lazyComponent(() => import('./screens/identity-checks/identity-checks-screen.tsx')),
  },
  {
    name: 'duplicates',
    role: 'agent',
    group: 'work',
    icon: 'users',
    letter: 'q',
    translations: ['duplicates', 'people', 'terms'],
    component: lazyComponent(() => import('./screens/duplicates/duplicates-screen.tsx')),
  },
  {
    name: 'notifications',
    role: 'viewer',
    group: 'work',
    icon: 'bell',
    letter: 'n',
    translations: ['notifications'],
    component: lazyComponent(() => import('./screens/notifications/notifications-screen.tsx')),
  },
  {
    name: 'campaigns',
    role: 'admin',
    group: 'outreach',
    icon: 'megaphone',
    letter: 'c',
    translations: ['campaigns', 'strategies', 'terms'],
    component: lazyComponent(() => import('./screens/campaigns/campaigns-screen.tsx')),
  },
  {
    name: 'campaign',
    role: 'admin',
    translations: ['campaigns', 'execution', 'simulation', 'strategies', 'terms'],
    component: lazyComponent(() => import('./screens/campaigns/campaign-screen.tsx')),
  },
  {
    name: 'templates',
    role: 'admin',
    group: 'outreach',
    icon: 'text',
    letter: 'm',
    translations: ['templates', 'terms'],
    component: lazyComponent(() => import('./screens/templates/templates-screen.tsx')),
  },
  {
    name: 'template',
    role: 'admin',
    translations: ['templates', 'terms'],
    component: lazyComponent(() => import('./screens/templates/template-screen.tsx')),
  },
  {
    name: 'strategies',
    role: 'admin',
    group: 'outreach',
    icon: 'route',
    letter: 'y',
    translations: ['strategies', 'terms'],
    component: lazyComponent(() => import('./screens/strategies/strategies-screen.tsx')),
  },
  {
    name: 'strategy',
    role: 'admin',
    translations: ['strategies', 'simulation', 'terms'],
    component: lazyComponent(() => import('./screens/strategies/strategy-screen.tsx')),
  },
  {
    name: 'execution',
    role: 'admin',
    group: 'outreach',
    icon: 'rows',
    letter: 'e',
    translations: ['execution', 'terms'],
    component: lazyComponent(() => import('./screens/execution/execution-screen.tsx')),
  },
  {
    name: 'opt_outs',
    role: 'admin',
    group: 'outreach',
    icon: 'ban',
    letter: 'x',
    translations: ['opt_outs', 'terms'],
    component: lazyComponent(() => import('./screens/opt-outs/opt-outs-screen.tsx')),
  },
  {
    name: 'imports',
    role: 'admin',
    group: 'outreach',
    icon: 'upload',
    letter: 'i',
    translations: ['imports', 'terms'],
    component: lazyComponent(() => import('./screens/imports/screen/imports-screen.tsx')),
  },
  {
    name: 'import',
    role: 'admin',
    translations: ['imports'],
    component: lazyComponent(() => import('./screens/imports/screen/import-screen.tsx')),
  },
  {
    name: 'users',
    role: 'admin',
    group: 'settings',
    icon: 'user',
    letter: 'u',
    translations: ['users', 'terms'],
    component: lazyComponent(() => import('./screens/users/users-screen.tsx')),
  },
  {
    name: 'organization',
    role: 'admin',
    group: 'settings',
    icon: 'building',
    letter: 'r',
    translations: ['organization', 'terms'],
    component: lazyComponent(() => import('./screens/organization/organization-screen.tsx')),
  },
  {
    name: 'billing',
    role: 'admin',
    group: 'settings',
    icon: 'card',
    letter: 'f',
    translations: ['billing', 'terms'],
    component: lazyComponent(() => import('./screens/billing/billing-screen.tsx')),
  },
  {
    name: 'channels',
    role: 'admin',
    group: 'settings',
    icon: 'tower',
    letter: 'h',
    translations: ['channels', 'terms'],
    component: lazyComponent(() => import('./screens/channels/channels-screen.tsx')),
  },
  {
    name: 'voice',
    role: 'admin',
    group: 'settings',
    icon: 'microphone',
    letter: 'v',
    translations: ['voice'],
    component: lazyComponent(() => import('./screens/voice/voice-screen.tsx')),
  },
  {
    name: 'compliance',
    role: 'viewer',
    group: 'settings',
    icon: 'shield',
    letter: 'l',
    translations: ['compliance', 'receipts', 'terms'],
    component: lazyComponent(() => import('./screens/compliance/compliance-screen.tsx')),
  },
  {
    name: 'api_keys',
    role: 'admin',
    group: 'settings',
    icon: 'key',
    letter: 'k',
    translations: ['api_keys', 'terms'],
    component: lazyComponent(() => import('./screens/api-keys/api-keys-screen.tsx')),
  },
  {
    name: 'webhooks',
    role: 'admin',
    group: 'settings',
    icon: 'webhook',
    letter: 'w',
    translations: ['webhooks', 'terms'],
    component: lazyComponent(() => import('./screens/webhooks/webhooks-screen.tsx')),
  },
  {
    name: 'webhook',
    role: 'admin',
    translations: ['webhooks', 'terms'],
    component: lazyComponent(() => import('./screens/webhooks/webhook-screen.tsx')),
  },
  {
    name: 'organizations',
    role: 'platform_admin',
    group: 'platform',
    icon: 'landmark',
    letter: 'o',
    needsNoOrganization: true,
    translations: ['organizations', 'terms'],
    component: lazyComponent(() => import('./screens/organizations/organizations-screen.tsx')),
  },
];
