import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { type Notification, notificationsQuery, useMarkAllRead, useMarkRead } from '../../calls/notifications.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { RefusalText } from '../../parts/failure.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { targetOf } from '../../parts/notification-target.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useScreenSearch } from '../../parts/use-screen-search.ts';
import { useWords } from '../../words/language.ts';

/** What needs the person's attention, newest first. */
export default function NotificationsScreen() {
  const words = useWords('notifications');
  const shell = useWords('shell');
  const [{ unread }, change] = useScreenSearch('notifications');
  const query = useInfiniteQuery(notificationsQuery(useOrganizationService(), unread));
  const markAll = useMarkAllRead();
  return (
    <>
      <PageHead title={shell.screens.notifications}>
        <ToggleButton
          isSelected={unread === 'true'}
          onChange={(isOn) => change({ unread: isOn ? 'true' : undefined }, { replace: true })}
        >
          {words.unread}
        </ToggleButton>
        <Button isPending={markAll.isPending} onPress={() => markAll.mutate()}>
          {words.markAll}
        </Button>
      </PageHead>
      <QueryView query={query} lines={8}>
        {(pages) =>
          rowsOf(pages).length === 0 ? (
            <Empty text={words.nothing} />
          ) : (
            <ul className="entries">
              {rowsOf(pages).map((notification) => (
                <Entry key={notification.id} notification={notification} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}

function Entry({ notification }: { readonly notification: Notification }) {
  const words = useWords('notifications');
  const mark = useMarkRead();
  const target = targetOf(notification);
  const { title, body, read, created_at } = notification;
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
