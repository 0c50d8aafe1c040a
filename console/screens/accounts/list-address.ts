import { formatSearch } from '../../routes/search-text.ts';
import type { AccountsSearch } from './filters.ts';

/** The address of the list, from which the page of an account walks it: the rows and their order, not how they look. */
export const listAddress = ({ columns: _columns, assign: _assign, ...rows }: AccountsSearch): string =>
  `/accounts${formatSearch(rows)}`;
