import { Button } from 'react-aria-components/Button';
import { useViewer } from '../../queries/me.ts';
import { type Member, usersQuery } from '../../queries/users.ts';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import { UserActions } from './user-actions.tsx';
import { UserStatus, statusOf } from './user-status.tsx';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

export function UserTable({ open }: { readonly open: (member: Member) => void }) {
  const t = useTranslations('users');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
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
          {member.id === me.id && <span className="soft"> {t.you}</span>}
          {member.name !== null && <span className="soft user-email">{member.email}</span>}
        </>
      ),
    },
    { header: t.role, cell: ({ role }) => shell.roles[role] },
    { header: terms.status, cell: (member) => <UserStatus member={member} /> },
    { header: t.since, cell: ({ created_at: created }) => <Moment at={created} /> },
    { header: t.actions, cell: (member) => <UserActions member={member} /> },
  ];
  const csv: CsvColumn<Member>[] = [
    { header: terms.name, value: ({ name }) => name },
    { header: t.email, value: ({ email }) => email },
    { header: t.role, value: ({ role }) => shell.roles[role] },
    { header: terms.status, value: (member) => t.statuses[statusOf(member)] },
    { header: t.since, value: ({ created_at: created }) => created },
    { header: terms.id, value: ({ id }) => id },
  ];
  return (
    <PagedTable
      list={usersQuery(useOrganizationService())}
      lines={5}
      empty={<Empty text={t.empty} />}
      label={shell.screens.users}
      columns={columns}
      csv={{ name: shell.screens.users, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
