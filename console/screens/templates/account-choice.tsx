import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type FoundAccount, useFoundAccounts } from '../../queries/account-search.ts';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';

interface AccountChoiceProps {
  readonly name: string;
  readonly choose: (account: FoundAccount['account']) => void;
}

export function AccountChoice({ name, choose }: AccountChoiceProps) {
  const t = useTranslations('templates');
  const [text, setText] = useState('');
  const { found } = useFoundAccounts(text);
  return (
    <div className="account-choice">
      <p>
        {t.previewFor} <strong>{name}</strong>
      </p>
      <TextField name="account" label={t.findAccount} hint={t.findHint} value={text} onChange={setText} />
      {found.length > 0 && (
        <ul className="plain-list" aria-label={t.findAccount}>
          {found.map(({ account }) => (
            <li key={account.id}>
              <Button
                onPress={() => {
                  choose(account);
                  setText('');
                }}
              >
                {account.contact.name} <span className="soft">{account.reference ?? account.external_id}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
