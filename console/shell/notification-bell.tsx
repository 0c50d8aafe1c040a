import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { unreadQuery } from '../queries/notifications.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { Icon } from '../components/icon.tsx';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';

const NotificationPanel = lazy(() => import('./notification-panel.tsx'));

export function NotificationBell() {
  const t = useTranslations('shell');
  const format = useFormat();
  const { data } = useQuery(unreadQuery(useOrganizationService()));
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = data?.unread_count ?? 0;
  const text = data?.unread_count_is_capped === true ? `${count}+` : String(count);
  const label =
    count > 0 ? `${t.screens.notifications}, ${t.unread({ ...format.count(count), text })}` : t.screens.notifications;
  return (
    <>
      <Button
        ref={button}
        className="ghost square bell"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <Icon name="bell" />
        {count > 0 && <span className="count">{text}</span>}
      </Button>
      <Suspense>{isOpen && <NotificationPanel button={button} close={() => setOpen(false)} />}</Suspense>
    </>
  );
}
