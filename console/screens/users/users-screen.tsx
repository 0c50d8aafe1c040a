import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { type Member, usersQuery } from '../../calls/users.ts';
import { Empty } from '../../parts/empty.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useScreenSearch } from '../../parts/use-screen-search.ts';
import { useWords } from '../../words/language.ts';
import { InvitationSent } from './invitation-sent.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RoleGuide } from './role-guide.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserTable } from './user-table.tsx';
import './users.css';

/** The people of the organization, and what they may do. */
export default function UsersScreen() {
  const words = useWords('users');
  const shell = useWords('shell');
  const [{ user: opened }, change] = useScreenSearch('users');
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Member>();
  const query = useInfiniteQuery(usersQuery(useOrganizationService()));
  const rows = rowsOf(query.data);
  const shown = rows.find(({ id }) => id === opened);
  return (
    <>
      <PageHead title={shell.screens.users} note={words.note}>
        <Button className="primary" onPress={() => setInviting(true)}>
          {words.invite}
        </Button>
      </PageHead>
      {invited && <InvitationSent member={invited} close={() => setInvited(undefined)} />}
      <QueryView query={query} lines={5}>
        {() =>
          rows.length === 0 ? (
            <Empty text={words.empty} />
          ) : (
            <UserTable users={rows} open={({ id }) => change({ user: id })} />
          )
        }
      </QueryView>
      <MoreButton query={query} />
      <RoleGuide />
      {isInviting && <InviteDialog invited={setInvited} close={() => setInviting(false)} />}
      {shown && <UserDialog member={shown} close={() => change({ user: undefined })} />}
    </>
  );
}
