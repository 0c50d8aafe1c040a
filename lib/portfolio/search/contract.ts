import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';
import { ExactText, QueryInteger } from '../../platform/http/wire.ts';
import { AccountView } from '../accounts/contract.ts';

export const maxFoundAccounts = 20;

export const searchMatches = ['id', 'external_id', 'reference', 'phone', 'email', 'name'] as const;

export const FoundAccountView = () => z.object({ matched: z.enum(searchMatches), account: AccountView() });

export const searchAccounts = {
  method: 'GET',
  path: '/api/accounts/search',
  summary: 'Search accounts by id, external_id, reference, phone, email or name',
  tool: {
    name: 'search_accounts',
    description: 'Find accounts by name, phone, email, id, external id or reference.',
    effect: 'reads',
  },
  access: { role: 'viewer' },
  twin: { path: '/api/v1/search/accounts', scope: 'accounts:read' },
  query: () =>
    z.strictObject({
      q: ExactText(200).check(z.minLength(2)),
      limit: z._default(z.optional(QueryInteger(1, maxFoundAccounts)), 10),
    }),
  replies: {
    200: () =>
      z.object({
        data: z.array(FoundAccountView()),
        truncated: z.boolean(),
      }),
  },
  table: 'read',
} as const satisfies Route;

export const searchRoutes = { searchAccounts };
