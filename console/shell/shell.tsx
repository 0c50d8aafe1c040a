import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Button } from 'react-aria-components';
import { useViewer } from '../calls/me.ts';
import { useService } from '../calls/session-calls.ts';
import { Failure } from '../parts/failure.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { type Screen, screens } from '../screens.tsx';
import { useWords } from '../words/language.ts';
import { LanguageChoice } from './language-choice.tsx';
import { OrganizationBar } from './organization-bar.tsx';

/** What is around every screen. */
export function Shell() {
  const words = useWords();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <CatchBoundary
            getResetKey={() => path}
            onCatch={() => undefined}
            errorComponent={({ error, reset: render }) => (
              <main id="content" className="page">
                <Failure
                  error={error}
                  retry={() => {
                    reset();
                    render();
                  }}
                />
              </main>
            )}
          >
            <Suspense
              fallback={
                <main id="content" className="page">
                  <Skeleton lines={6} />
                </main>
              }
            >
              <Frame />
            </Suspense>
          </CatchBoundary>
        )}
      </QueryErrorResetBoundary>
    </>
  );
}

function Frame() {
  const words = useWords();
  const viewer = useViewer();
  const { session } = useService();
  const shown = screens.filter((screen) => viewer.hasRole(screen.role));
  return (
    <>
      {viewer.isActing && viewer.organization !== undefined && <OrganizationBar organization={viewer.organization} />}
      <header className="bar">
        <strong>{words.product}</strong>
        <nav aria-label={words.product}>
          {shown.map((screen: Screen) => (
            <Link key={screen.path} to={screen.path}>
              {words[screen.title]}
            </Link>
          ))}
        </nav>
        <span className="person">{viewer.me.email}</span>
        <LanguageChoice />
        <Button onPress={() => void session.signOut()}>{words.signOut}</Button>
      </header>
      <main id="content" className="page" tabIndex={-1}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}
