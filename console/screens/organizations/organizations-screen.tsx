import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import { organizationsQuery } from '../../calls/organizations.ts';
import { useService } from '../../calls/session-calls.ts';
import { Failure } from '../../parts/failure.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useWords } from '../../words/language.ts';

/** The organizations that a platform administrator can act for. */
export default function OrganizationsScreen() {
  const words = useWords();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    organizationsQuery(useService().api),
  );
  const organizations = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <h1>{words.organizations}</h1>
      <p>{words.chooseOrganization}</p>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && organizations.length === 0 && <p>{words.noOrganizations}</p>}
      <ul className="choices">
        {organizations.map(({ id, name, timezone, currency }) => (
          <li key={id}>
            <Link to="/" search={{ org: id }}>
              <strong>{name}</strong>
              <span className="soft">
                {timezone} · {currency}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}
