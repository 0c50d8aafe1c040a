import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { directoryQuery } from '../../calls/directory.ts';
import { type QueueItem, queueQuery } from '../../calls/execution.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useScreenSearch } from '../../parts/use-screen-search.ts';
import { useWords } from '../../words/language.ts';

/** The items of a day that match the filters. */
export function QueueTable() {
  const words = useWords('execution');
  const terms = useWords('terms');
  const [{ date, status, reason, campaign, channel }] = useScreenSearch('execution');
  const service = useOrganizationService();
  const directory = useQuery(directoryQuery(service));
  const names = new Map(directory.data?.campaigns.map(({ id, name }) => [id, name]));
  const query = useInfiniteQuery(
    queueQuery(service, {
      ...(date !== undefined && { date }),
      ...(status && { status }),
      ...(reason !== undefined && { reason }),
      ...(campaign !== undefined && { campaign_id: campaign }),
      ...(channel && { channel }),
    }),
  );
  return (
    <>
      <QueryView query={query} lines={8}>
        {(pages) =>
          rowsOf(pages).length === 0 ? (
            <Empty text={words.nothing} />
          ) : (
            <div className="scrolls" role="region" aria-label={words.queue} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{terms.contact}</th>
                    <th scope="col">{words.channel}</th>
                    <th scope="col">{terms.status}</th>
                    <th scope="col">{words.reason}</th>
                    <th scope="col">{words.campaign}</th>
                    <th scope="col">{words.next}</th>
                    <th scope="col">{words.changed}</th>
                  </tr>
                </thead>
                <tbody>
                  {rowsOf(pages).map((item) => (
                    <QueueRow key={item.id} item={item} campaign={names.get(item.campaign_id) ?? item.campaign_id} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}

function QueueRow({ item, campaign }: { readonly item: QueueItem; readonly campaign: string }) {
  const words = useWords('execution');
  const terms = useWords('terms');
  const reasons: Readonly<Partial<Record<string, string>>> = words.reasons;
  return (
    <tr>
      <th scope="row">
        <ScreenLink to="account" params={{ id: item.account_id }}>
          {item.contact_name ?? words.unnamed}
        </ScreenLink>
      </th>
      <td>
        {terms.channels[item.channel]} · {item.action_type}
      </td>
      <td>{terms.queueStatuses[item.status]}</td>
      <td>{item.reason === null ? '—' : (reasons[item.reason] ?? item.reason)}</td>
      <td>{campaign}</td>
      <td>{item.next_attempt_at === null ? '—' : <Moment at={item.next_attempt_at} />}</td>
      <td>
        <Moment at={item.updated_at} />
      </td>
    </tr>
  );
}
