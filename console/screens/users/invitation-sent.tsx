import { Button } from 'react-aria-components/Button';
import type { Member } from '../../queries/users.ts';
import { useWords } from '../../locales/language.ts';

/** Says what happens after an invitation. */
export function InvitationSent({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const words = useWords('users');
  const shell = useWords('shell');
  return (
    <div className="notice" role="status">
      <p>
        <strong>{words.sentTitle(member.email)}</strong>
      </p>
      <ol>
        {Object.values(words.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button onPress={close}>{shell.close}</Button>
    </div>
  );
}
