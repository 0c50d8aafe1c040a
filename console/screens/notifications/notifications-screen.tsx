import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { type Notification, notificationsQuery, useMarkAllRead, useMarkRead } from '../../calls/notifications.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { RefusalText } from '../../parts/failure.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { targetOf } from '../../parts/notification-target.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useScreenSearch } from '../../parts/use-screen-search.ts';
import { useReader, useWords } from '../../words/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

/** What needs the person's attention, newest first. */
export default function NotificationsScreen() {
  const words = useWords('notifications');
  const shell = useWords('shell');
  const [{ unread }, change] = useScreenSearch('notifications');
  const terms = useWords('terms');
  const markAll = useMarkAllRead();
  const csv: CsvColumn<Notification>[] = [
    { header: terms.at, value: ({ created_at: at }) => at },
    { header: words.title, value: ({ title }) => title },
    { header: words.text, value: ({ body }) => body },
    { header: terms.status, value: ({ read }) => (read ? words.isRead : shell.isUnread) },
  ];
  return (
    <>
      <PageHead title={shell.screens.notifications}>
        <ToggleButton
          isSelected={unread === 'true'}
          onChange={(isOn) => change({ unread: isOn ? 'true' : undefined }, { replace: true })}
        >
          {words.unread}
        </ToggleButton>
        <SavedViews screen="notifications" />
        <Button isPending={markAll.isPending} onPress={() => markAll.mutate()}>
          {words.markAll}
        </Button>
      </PageHead>
      <PagedList
        list={notificationsQuery(useOrganizationService(), useReader().locale, unread)}
        lines={8}
        csv={{ name: shell.screens.notifications, columns: csv }}
        empty={<Empty text={words.nothing} />}
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
  const words = useWords('notifications');
  const shell = useWords('shell');
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
          <ScreenLink {...target} onClick={read ? undefined : () => mark.mutate(notification)}>
            {title}
          </ScreenLink>
        )}
      </h2>
      <p>{body}</p>
      <p className="soft">
        <Moment at={created_at} />
      </p>
      {!read && <Button onPress={() => mark.mutate(notification)}>{words.mark}</Button>}
      {mark.isError && (
        <div role="alert">
          <RefusalText error={mark.error} />
        </div>
      )}
    </li>
  );
}
