import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountsOfContactQuery } from '../../queries/duplicates.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

export function ContactAccounts({ contact }: { readonly contact: string }) {
  const t = useTranslations('duplicates');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { data, isError } = useQuery(accountsOfContactQuery(useOrganizationService(), contact));
  if (!data) return isError ? t.accountsFailed : '…';
  if (data.data.length === 0) return t.noAccounts;
  return (
    <ul>
      {data.data.map(({ id, reference, external_id: externalId, pending_balance: balance, currency, ...account }) => (
        <li key={id}>
          <Link to="/accounts/$id" params={{ id }}>
            {reference ?? externalId ?? terms.id} · {format.money(balance, currency)}
          </Link>{' '}
          <span className="soft">{terms.statuses[account.collection_status]}</span>
        </li>
      ))}
      {data.pagination.has_more && <li className="soft">{t.moreAccounts}</li>}
    </ul>
  );
}
