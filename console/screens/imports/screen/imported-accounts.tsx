import { Link } from '@tanstack/react-router';
import type { ImportSummary } from '../../../queries/imports.ts';
import { useTranslations } from '../../../locales/language.ts';

export function ImportedAccounts({ parts }: { readonly parts: readonly ImportSummary[] }) {
  const t = useTranslations('imports');
  const changing = parts.filter(
    ({ mode, imported, updated, payments }) => mode === 'import' && imported + updated + payments.registered > 0,
  );
  const since = changing.map(({ created_at: created }) => created).toSorted()[0];
  if (since === undefined) return null;
  return (
    <div className="notice">
      <p>
        <Link to="/accounts" search={{ changed_since: since }}>
          {t.showAccounts}
        </Link>
      </p>
      <p className="soft">{t.showAccountsNote}</p>
    </div>
  );
}
