import { Button } from 'react-aria-components/Button';
import type { Member } from '../../queries/users.ts';
import { useTranslations } from '../../locales/language.ts';

export function InvitationSent({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const t = useTranslations('users');
  const shell = useTranslations('shell');
  return (
    <div className="notice" role="status">
      <p>
        <strong>{t.sentTitle(member.email)}</strong>
      </p>
      <ol>
        {Object.values(t.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button onPress={close}>{shell.close}</Button>
    </div>
  );
}
