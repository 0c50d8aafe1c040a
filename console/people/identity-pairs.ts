import type { HoldView } from '../../lib/portfolio/holds/contract.ts';

export type Identity = NonNullable<HoldView['identity']>;

const factNames = ['name', 'phone', 'email', 'external_id', 'source_system'] as const;

/** The facts that either side has, and whether they differ. */
export const pairsOf = ({ before, after }: Pick<Identity, 'before' | 'after'>) =>
  factNames
    .map((name) => ({ name, before: before[name], after: after[name], isDifferent: before[name] !== after[name] }))
    .filter(({ before: one, after: other }) => one !== null || other !== null);
