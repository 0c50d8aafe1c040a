import type { Member } from '../../calls/users.ts';
import { useWords } from '../../words/language.ts';

export function UserStatus({ member: { enabled, status } }: { readonly member: Member }) {
  const words = useWords('users');
  if (!enabled) return <span className="status paused">{words.statuses.disabled}</span>;
  return status === 'active' ? (
    <span className="status active">{words.statuses.active}</span>
  ) : (
    <span className="status disputed">{words.statuses.invited}</span>
  );
}
