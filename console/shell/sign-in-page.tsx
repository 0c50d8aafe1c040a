import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Session } from '../session/session.ts';
import { useTranslations } from '../locales/language.ts';
import { LanguageChoice } from './language-choice.tsx';

export function SignInPage({ session, hasFailed }: { readonly session: Session; readonly hasFailed: boolean }) {
  const t = useTranslations('shell');
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>(hasFailed ? 'failed' : 'ready');
  useEffect(() => {
    document.title = `${t.signIn} · ${t.product}`;
  }, [t]);
  const signIn = () => {
    setState('leaving');
    session.signIn(`${location.pathname}${location.search}`).catch(() => setState('failed'));
  };
  return (
    <main className="sign-in">
      <h1>{t.product}</h1>
      <p>{t.signInText}</p>
      {session.refusedWith() === 'mfa_required' && <p role="alert">{t.mfaRequired}</p>}
      {state === 'failed' && <p role="alert">{t.signInFailed}</p>}
      <div className="actions">
        <Button className="primary" isPending={state === 'leaving'} onPress={signIn}>
          {t.signIn}
        </Button>
        <LanguageChoice />
      </div>
    </main>
  );
}
