import { Button } from 'react-aria-components/Button';
import { useViewer } from '../../calls/me.ts';
import type { Member } from '../../calls/users.ts';
import { Moment } from '../../parts/moment.tsx';
import { useWords } from '../../words/language.ts';
import { UserActions } from './user-actions.tsx';
import { UserStatus } from './user-status.tsx';

interface UserTableProps {
  readonly users: readonly Member[];
  readonly open: (member: Member) => void;
}

export function UserTable({ users, open }: UserTableProps) {
  const words = useWords('users');
  const terms = useWords('terms');
  const shell = useWords('shell');
  const { me } = useViewer();
  return (
    <div className="scrolls" role="region" aria-label={shell.screens.users} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{terms.name}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{terms.status}</th>
            <th scope="col">{words.since}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                <Button className="link" onPress={() => open(member)}>
                  {member.name ?? member.email}
                </Button>
                {member.id === me.id && <span className="soft"> {words.you}</span>}
                {member.name !== null && <span className="soft user-email">{member.email}</span>}
              </th>
              <td>{shell.roles[member.role]}</td>
              <td>
                <UserStatus member={member} />
              </td>
              <td>
                <Moment at={member.created_at} />
              </td>
              <td>
                <UserActions member={member} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
