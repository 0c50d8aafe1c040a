import type * as z from 'zod/mini';
import type { searchSchemas } from '../../routes/search-schemas.ts';
import { formatSearch } from '../../routes/search-text.ts';

type AccountsSearch = z.output<typeof searchSchemas.accounts>;

/** The address of the list, from which the page of an account walks it: the rows and their order, not how they look. */
export const listAddress = ({ columns: _columns, assign: _assign, ...rows }: AccountsSearch): string =>
  `/accounts${formatSearch(rows)}`;
