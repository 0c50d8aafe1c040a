import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type FoundAccount, useFoundAccounts } from '../../queries/account-search.ts';
import { TextField } from '../../forms/text-field.tsx';
import { useWords } from '../../locales/language.ts';

interface AccountChoiceProps {
  /** Whose message is shown. */
  readonly name: string;
  readonly choose: (account: FoundAccount['account']) => void;
}

/** Finds the account that a preview is for. */
export function AccountChoice({ name, choose }: AccountChoiceProps) {
  const words = useWords('templates');
  const [text, setText] = useState('');
  const { found } = useFoundAccounts(text);
  return (
    <div className="account-choice">
      <p>
        {words.previewFor} <strong>{name}</strong>
      </p>
      <TextField name="account" label={words.findAccount} hint={words.findHint} value={text} onChange={setText} />
      {found.length > 0 && (
        <ul className="plain-list" aria-label={words.findAccount}>
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
