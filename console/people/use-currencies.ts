import { useQuery } from '@tanstack/react-query';
import { accountsByIdQuery } from '../queries/account-list.ts';
import type { Hold } from '../queries/holds.ts';
import { useOrganizationService } from '../queries/organization-service.ts';

const maxIds = 100;

/** The currencies of the accounts whose holds have an amount, by account: a hold does not know its own. */
export function useCurrencies(holds: readonly Pick<Hold, 'account_id' | 'dispute' | 'claimed_payment'>[]) {
  const ids = holds.flatMap(({ account_id: id, dispute, claimed_payment: claim }) =>
    id !== null && ((dispute?.amount ?? null) !== null || (claim?.amount ?? null) !== null) ? [id] : [],
  );
  const wanted = [...new Set(ids)].sort().slice(0, maxIds);
  const { data = [] } = useQuery({
    ...accountsByIdQuery(useOrganizationService(), wanted),
    enabled: wanted.length > 0,
  });
  return new Map(data.map(({ id, currency }) => [id, currency]));
}
