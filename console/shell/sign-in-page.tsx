import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Session } from '../session/session.ts';
import { useWords } from '../locales/language.ts';
import { LanguageChoice } from './language-choice.tsx';

export function SignInPage({ session, hasFailed }: { readonly session: Session; readonly hasFailed: boolean }) {
  const words = useWords('shell');
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>(hasFailed ? 'failed' : 'ready');
  useEffect(() => {
    document.title = `${words.signIn} · ${words.product}`;
  }, [words]);
  const signIn = () => {
    setState('leaving');
    session.signIn(`${location.pathname}${location.search}`).catch(() => setState('failed'));
  };
  return (
    <main className="sign-in">
      <h1>{words.product}</h1>
      <p>{words.signInText}</p>
      {session.refusedWith() === 'mfa_required' && <p role="alert">{words.mfaRequired}</p>}
      {state === 'failed' && <p role="alert">{words.signInFailed}</p>}
      <Button className="primary" isPending={state === 'leaving'} onPress={signIn}>
        {words.signIn}
      </Button>
      <LanguageChoice />
    </main>
  );
}
