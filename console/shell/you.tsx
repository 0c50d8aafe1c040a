import { Suspense, lazy, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useViewer } from '../queries/me.ts';
import { useService } from '../queries/session-service.ts';
import { useTranslations } from '../locales/language.ts';
import { NotificationBell } from './notification-bell.tsx';

const AccountMenu = lazy(() => import('./account-menu.tsx'));

/** The person with their menu, and what waits for them. */
export function You({ showShortcuts }: { readonly showShortcuts: () => void }) {
  const t = useTranslations('shell');
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = useService().session.userName() ?? viewer.me.email ?? viewer.me.id;
  return (
    <div className="you">
      <Button
        ref={button}
        className="you-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <span className="face" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="hidden">{t.you}: </span>
        <span className="you-text">
          <span>{name} </span>
          {viewer.role !== undefined && <span className="small soft">{t.roles[viewer.role]}</span>}
        </span>
      </Button>
      {viewer.organization !== undefined && <NotificationBell />}
      <Suspense>
        {isOpen && <AccountMenu button={button} close={() => setOpen(false)} showShortcuts={showShortcuts} />}
      </Suspense>
    </div>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
