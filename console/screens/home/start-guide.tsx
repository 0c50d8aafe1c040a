import { lazy } from 'react';
import { Empty } from '../../components/empty.tsx';
import { useTranslations } from '../../locales/language.ts';
import { useViewer } from '../../queries/me.ts';
import { usePreferences } from '../../queries/preferences.ts';

const Checklist = lazy(() => import('./checklist.tsx'));

/** What the start page shows administrators until all first steps are done; without accounts, in place of the figures. */
export function StartGuide({ hasAccounts }: { readonly hasAccounts: boolean }) {
  const t = useTranslations('overview');
  const { checklist } = usePreferences();
  if (useViewer().hasRole('admin') && checklist) return <Checklist hasAccounts={hasAccounts} />;
  return !hasAccounts && <Empty text={t.noAccounts} />;
}
