import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { lazy } from 'react';
import { useViewer } from '../../queries/me.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useTranslations } from '../../locales/language.ts';

const OverviewScreen = lazy(() => import('../overview/overview-screen.tsx'));

export function HomeScreen() {
  const shell = useTranslations('shell');
  const { organization, role } = useViewer();
  const isFirstPage = useLocation({ select: ({ state }) => state.__TSR_index === 0 });
  // An agent begins with the queue, and comes to the figures by the navigation.
  if (role === 'agent' && isFirstPage) return <Navigate to="/work" replace />;
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
