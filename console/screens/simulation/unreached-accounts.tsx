import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsByIdQuery } from '../../queries/account-list.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import type { SimulationResult } from '../../queries/simulations.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

/** Links to the accounts that a simulation never reaches. Their names load when the list opens. */
export function UnreachedAccounts({ result }: { readonly result: SimulationResult }) {
  const t = useTranslations('simulation');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { accounts: count, account_ids: ids } = result.never_reachable;
  const { data: accounts } = useQuery({
    ...accountsByIdQuery(useOrganizationService(), ids),
    enabled: isOpen && ids.length > 0,
  });
  if (count === 0) return null;
  const nameOf = (id: string) => accounts?.find((account) => account.id === id)?.contact.name ?? t.account(id);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.unreachableList(format.number(count))}</summary>
      {ids.length < count && <p className="soft">{t.unreachableFirst}</p>}
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <Link to="/accounts/$id" params={{ id }}>
              {nameOf(id)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
