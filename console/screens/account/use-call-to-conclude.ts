import { useInfiniteQuery } from '@tanstack/react-query';
import { timelineQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { callToConclude } from './call-to-conclude.ts';

/** The call by a person that has no outcome yet; null if there is none, undefined while that is not known. */
export const useCallToConclude = (account: string) =>
  useInfiniteQuery({
    ...timelineQuery(useOrganizationService(), account, 'interaction'),
    select: ({ pages }) => callToConclude(pages.flatMap(({ data }) => data)) ?? null,
  }).data;
