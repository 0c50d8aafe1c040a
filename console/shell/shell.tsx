import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useViewer } from '../queries/me.ts';
import { Failure } from '../components/failure.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useMedia } from '../components/use-media.ts';
import { useTranslations } from '../locales/language.ts';
import { Icon } from '../components/icon.tsx';
import { Navigation, TabBar } from './navigation.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { OrganizationBar } from './organization-bar.tsx';
import { PaletteFallback } from './palette-fallback.tsx';
import { PauseBar } from './pause-bar.tsx';
import { Toasts } from './toast-region.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';
import { useRail } from './use-rail.ts';
import { useScreenTitle } from './use-screen-title.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useApplyPreferences } from './use-settings.ts';
import { whenIdle } from './when-idle.ts';
import { You } from './you.tsx';

const Palette = lazy(() => import('./palette.tsx'));
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));
const loadDrawer = () => import('./navigation-drawer.tsx');
const NavigationDrawer = lazy(loadDrawer);

export function Shell() {
  const t = useTranslations('shell');
  return (
    <>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <Boundary>
        <Frame />
      </Boundary>
      <Toasts />
    </>
  );
}

/** Shows a failed load and retries on request or on navigation. */
function Boundary({ children }: { readonly children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
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
            {children}
          </Suspense>
        </CatchBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

const findKeys = /Mac|iP/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Screens with three panes, which need the width. */
const deskPaths = /^\/(?:work|inbox|accounts\/.+)$/;

type Open = 'palette' | 'help' | 'navigation';

function Frame() {
  const t = useTranslations('shell');
  const viewer = useViewer();
  const [open, setOpen] = useState<Open>();
  const title = useScreenTitle();
  const isDesk = useLocation({ select: ({ pathname }) => deskPaths.test(pathname) });
  const { isRail, toggleRail } = useRail(isDesk);
  const closerOf = (what: Open) => () => setOpen((now) => (now === what ? undefined : now));
  const [typed, setTyped] = useState('');
  const openPalette = () => {
    setTyped('');
    setOpen('palette');
  };
  const showHelp = () => setOpen('help');
  // The same width as in the style sheet. The first tap on the menu must not wait for its code.
  const hasMenu = useMedia('(max-width: 56rem)');
  useEffect(() => (hasMenu ? whenIdle(() => void loadDrawer().catch(() => undefined)) : undefined), [hasMenu]);
  useApplyPreferences();
  useRestoreFocus();
  useShortcuts({ openPalette, showHelp, toggleRail });
  return (
    <div className={isRail ? 'frame rail' : 'frame'}>
      <div className="bars">
        {viewer.isActing && viewer.organization !== undefined && <OrganizationBar organization={viewer.organization} />}
        <OfflineBar />
        {viewer.organization !== undefined && <PauseBar />}
      </div>
      <header className="side">
        <div className="brand">
          <strong className="brand-name">{viewer.me.organization?.name ?? t.product}</strong>
          <Button
            className="ghost square"
            aria-label={isRail ? t.showNames : t.hideNames}
            aria-expanded={!isRail}
            onPress={toggleRail}
          >
            <Icon name="panel" />
          </Button>
        </div>
        <Button className="find" {...(isRail && { 'aria-label': t.find })} onPress={openPalette}>
          <Icon name="search" />
          {!isRail && t.find}
          <kbd aria-hidden="true">{findKeys}</kbd>
        </Button>
        <Navigation isRail={isRail} />
        <You showShortcuts={showHelp} />
      </header>
      <main id="content" className="page" tabIndex={-1} aria-label={title}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet />
        </Suspense>
      </main>
      <TabBar openMore={() => setOpen('navigation')} />
      <Suspense>
        {open === 'help' && <ShortcutHelp close={closerOf('help')} />}
        {open === 'navigation' && (
          <NavigationDrawer close={closerOf('navigation')} find={openPalette} showShortcuts={showHelp} />
        )}
      </Suspense>
      {open === 'palette' && (
        <Suspense fallback={<PaletteFallback text={typed} change={setTyped} close={closerOf('palette')} />}>
          <Palette typed={typed} close={closerOf('palette')} />
        </Suspense>
      )}
    </div>
  );
}
