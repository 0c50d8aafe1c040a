import { Button } from 'react-aria-components/Button';
import { useViewer } from '../../queries/me.ts';
import { type Member, usersQuery } from '../../queries/users.ts';
import { Moment } from '../../components/moment.tsx';
import { useWords } from '../../locales/language.ts';
import { UserActions } from './user-actions.tsx';
import { UserStatus, statusOf } from './user-status.tsx';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

export function UserTable({ open }: { readonly open: (member: Member) => void }) {
  const words = useWords('users');
  const terms = useWords('terms');
  const shell = useWords('shell');
  const { me } = useViewer();
  const columns: TableColumn<Member>[] = [
    {
      header: terms.name,
      is: 'name',
      cell: (member) => (
        <>
          <Button className="link" onPress={() => open(member)}>
            {member.name ?? member.email}
          </Button>
          {member.id === me.id && <span className="soft"> {words.you}</span>}
          {member.name !== null && <span className="soft user-email">{member.email}</span>}
        </>
      ),
    },
    { header: words.role, cell: ({ role }) => shell.roles[role] },
    { header: terms.status, cell: (member) => <UserStatus member={member} /> },
    { header: words.since, cell: ({ created_at: created }) => <Moment at={created} /> },
    { header: words.actions, cell: (member) => <UserActions member={member} /> },
  ];
  const csv: CsvColumn<Member>[] = [
    { header: terms.name, value: ({ name }) => name },
    { header: words.email, value: ({ email }) => email },
    { header: words.role, value: ({ role }) => shell.roles[role] },
    { header: terms.status, value: (member) => words.statuses[statusOf(member)] },
    { header: words.since, value: ({ created_at: created }) => created },
    { header: terms.id, value: ({ id }) => id },
  ];
  return (
    <PagedTable
      list={usersQuery(useOrganizationService())}
      lines={5}
      empty={<Empty text={words.empty} />}
      label={shell.screens.users}
      columns={columns}
      csv={{ name: shell.screens.users, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
