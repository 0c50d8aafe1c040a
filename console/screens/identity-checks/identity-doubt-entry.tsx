import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { IdentityTable } from '../../people/identity-table.tsx';
import type { IdentityDoubt } from './group-checks.ts';

const dialogs = {
  confirm: lazy(() => import('./confirm-identity.tsx')),
  correct: lazy(() => import('./correct-identity.tsx')),
} as const;

export function IdentityDoubtEntry({ doubt }: { readonly doubt: IdentityDoubt }) {
  const t = useTranslations('identity_checks');
  const format = useFormat();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { identity, holds } = doubt;
  const name = identity.after.name;
  const Dialog = open && dialogs[open];
  return (
    <li className="entry">
      <h2>{name}</h2>
      <p className="soft">
        {t.codes[identity.code]} · {t.waiting}: <Moment at={holds[0].placed_at} />
      </p>
      <IdentityTable label={name} identity={identity} />
      <p className="held-accounts">
        {t.accounts(format.count(holds.length))}{' '}
        {holds.map(({ id, account_id: account }, at) => (
          <Link key={id} to="/accounts/$id" params={{ id: account }}>
            {t.account(format.number(at + 1))}
          </Link>
        ))}
      </p>
      <div className="actions">
        <Button aria-label={t.confirmOf(name)} onPress={() => setOpen('confirm')}>
          {t.confirm}
        </Button>
        <Button aria-label={t.correctOf(name)} onPress={() => setOpen('correct')}>
          {t.correct}
        </Button>
      </div>
      <Suspense>{Dialog && <Dialog doubt={doubt} close={() => setOpen(undefined)} />}</Suspense>
    </li>
  );
}
