import type { ImportSummary } from '../../../queries/imports.ts';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { useTranslations } from '../../../locales/language.ts';

/** Leads to the accounts that an import, with all of its parts, has created or changed. */
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
        <ScreenLink to="accounts" search={{ changed_since: since }}>
          {t.showAccounts}
        </ScreenLink>
      </p>
      <p className="soft">{t.showAccountsNote}</p>
    </div>
  );
}
