import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { type Notification, latestQuery, useMarkRead } from '../queries/notifications.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { targetOf } from '../components/notification-target.ts';
import { QueryView } from '../components/query-view.tsx';
import { groupNotifications } from './group-notifications.ts';
import { useFormat } from '../locales/format.ts';
import { useLanguage, useTranslations } from '../locales/language.ts';

interface NotificationPanelProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
}

export default function NotificationPanel({ button, close }: NotificationPanelProps) {
  const t = useTranslations('shell');
  const query = useQuery(latestQuery(useOrganizationService(), useLanguage().locale));
  const mark = useMarkRead();
  const open = (notification: Notification) => {
    if (!notification.read) mark.mutate(notification);
    close();
  };
  return (
    <Popover isOpen triggerRef={button} onOpenChange={close} placement="bottom end">
      <Dialog className="notification-panel" aria-label={t.screens.notifications}>
        <QueryView query={query} lines={4}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="soft">{t.noNotifications}</p>
            ) : (
              <ul className="entries">
                {groupNotifications(data).map((group) => (
                  <Group key={group[0]?.kind} notifications={group} open={open} />
                ))}
              </ul>
            )
          }
        </QueryView>
        <Link to="/notifications" onClick={close}>
          {t.allNotifications}
        </Link>
      </Dialog>
    </Popover>
  );
}

interface GroupProps {
  readonly notifications: readonly Notification[];
  readonly open: (notification: Notification) => void;
}

/** Several of one kind are one line until they are asked for. */
function Group({ notifications, open }: GroupProps) {
  const t = useTranslations('shell');
  const format = useFormat();
  const entries = notifications.map((notification) => (
    <Entry key={notification.id} notification={notification} open={() => open(notification)} />
  ));
  const [newest, second] = notifications;
  if (!newest || !second) return entries;
  const unread = notifications.filter(({ read }) => !read).length;
  return (
    <li className={unread > 0 ? 'entry unread' : 'entry'}>
      <details>
        <summary>
          {newest.title} <span className="badge">{format.number(notifications.length)}</span>
          {unread > 0 && <span className="hidden"> ({t.unread({ ...format.count(unread) })})</span>}
          <span className="soft"> {format.relative(newest.created_at)}</span>
        </summary>
        <ul className="entries">{entries}</ul>
      </details>
    </li>
  );
}

interface EntryProps {
  readonly notification: Notification;
  readonly open: () => void;
}

function Entry({ notification, open }: EntryProps) {
  const t = useTranslations('shell');
  const format = useFormat();
  return (
    <li className={notification.read ? 'entry' : 'entry unread'}>
      <Link {...(targetOf(notification) ?? { to: '/notifications' })} onClick={open}>
        {notification.title}
        {!notification.read && <span className="hidden"> ({t.isUnread})</span>}
      </Link>
      <p>{notification.body}</p>
      <p className="soft">{format.relative(notification.created_at)}</p>
    </li>
  );
}
