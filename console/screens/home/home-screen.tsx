import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useViewer } from '../../queries/me.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useTranslations } from '../../locales/language.ts';

const OverviewScreen = lazy(() => import('../overview/overview-screen.tsx'));

export function HomeScreen() {
  const shell = useTranslations('shell');
  const { organization } = useViewer();
  if (organization !== undefined) return <OverviewScreen />;
  return (
    <>
      <PageHead title={shell.screens.start} />
      <p>
        <Link to="/organizations">{shell.chooseOrganization}</Link>
      </p>
    </>
  );
}
