import type { HoldView } from '../../lib/portfolio/holds/contract.ts';

/** They protect a debtor by law: only an administrator releases them. */
const protectedKinds: ReadonlySet<HoldView['kind']> = new Set(['attorney', 'cease', 'insolvency', 'deceased']);

export const isReleasedByAdmin = (kind: HoldView['kind']): boolean => protectedKinds.has(kind);
