import { Link, useSearch } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { type Notification, notificationsQuery, useMarkAllRead, useMarkRead } from '../../queries/notifications.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { RefusalText } from '../../components/failure.tsx';
import { Empty } from '../../components/empty.tsx';
import { Moment } from '../../components/moment.tsx';
import { targetOf } from '../../components/notification-target.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useLanguage, useTranslations } from '../../locales/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

export default function NotificationsScreen() {
  const t = useTranslations('notifications');
  const shell = useTranslations('shell');
  const { unread } = useSearch({ from: '/notifications' });
  const change = useChangeSearch<'/notifications'>();
  const terms = useTranslations('terms');
  const markAll = useMarkAllRead();
  const csv: CsvColumn<Notification>[] = [
    { header: terms.at, value: ({ created_at: at }) => at },
    { header: t.title, value: ({ title }) => title },
    { header: t.text, value: ({ body }) => body },
    { header: terms.status, value: ({ read }) => (read ? t.isRead : shell.isUnread) },
  ];
  return (
    <>
      <PageHead title={shell.screens.notifications}>
        <ToggleButton
          isSelected={unread === 'true'}
          onChange={(isOn) => change({ unread: isOn ? 'true' : undefined }, { replace: true })}
        >
          {t.unread}
        </ToggleButton>
        <SavedViews screen="notifications" />
        <Button isPending={markAll.isPending} onPress={() => markAll.mutate()}>
          {t.markAll}
        </Button>
      </PageHead>
      <PagedList
        list={notificationsQuery(useOrganizationService(), useLanguage().locale, unread)}
        lines={8}
        csv={{ name: shell.screens.notifications, columns: csv }}
        empty={<Empty text={t.nothing} />}
      >
        {(notifications) => (
          <ul className="entries">
            {notifications.map((notification) => (
              <Entry key={notification.id} notification={notification} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Entry({ notification }: { readonly notification: Notification }) {
  const t = useTranslations('notifications');
  const shell = useTranslations('shell');
  const mark = useMarkRead();
  const target = targetOf(notification);
  const { body, read, created_at } = notification;
  const title = (
    <>
      {notification.title}
      {!read && <span className="hidden"> ({shell.isUnread})</span>}
    </>
  );
  return (
    <li className={read ? 'entry' : 'entry unread'}>
      <h2>
        {target === undefined ? (
          title
        ) : (
          <Link {...target} onClick={read ? undefined : () => mark.mutate(notification)}>
            {title}
          </Link>
        )}
      </h2>
      <p>{body}</p>
      <p className="soft">
        <Moment at={created_at} />
      </p>
      {!read && <Button onPress={() => mark.mutate(notification)}>{t.mark}</Button>}
      {mark.isError && (
        <div role="alert">
          <RefusalText error={mark.error} />
        </div>
      )}
    </li>
  );
}
