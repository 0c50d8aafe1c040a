import { type ComponentType, lazy } from 'react';
import type { Role } from './calls/me.ts';
import { HomeScreen } from './screens/home/home-screen.tsx';

/** A screen of the console: routes, navigation, titles and tests come from its row. */
export interface Screen {
  readonly path: '/' | '/organizations';
  /** Its name in the words. */
  readonly title: 'start' | 'organizations';
  /** The lowest role that is shown it. */
  readonly role: Role;
  readonly component: ComponentType;
}

export const screens: readonly Screen[] = [
  { path: '/', title: 'start', role: 'viewer', component: HomeScreen },
  {
    path: '/organizations',
    title: 'organizations',
    role: 'platform_admin',
    component: lazy(() => import('./screens/organizations/organizations-screen.tsx')),
  },
];
