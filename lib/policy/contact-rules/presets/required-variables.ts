import type { PresetId } from './preset-registry.ts';
import type { Preset } from './preset.ts';

export interface RequiredVariable {
  /** One of these names tells it. */
  readonly names: readonly [string, ...string[]];
  readonly basis: string;
  readonly grade: Preset['grade'];
}

const clInformation = 'Ley 19.496, art. 37, as amended by Ley 21.062 (Diario Oficial, 2018-01-08)';

/**
 * What the law behind a preset wants every message about a debt to tell. It refuses no message, so it is no part of the
 * released versions. Chile also wants the way to pay and the rights of the consumer, which are plain text.
 */
export const requiredVariables: Readonly<Partial<Record<PresetId, readonly RequiredVariable[]>>> = {
  'cl-ley-21320': [
    { names: ['account.creditor', 'account.creditor.name'], basis: `${clInformation}: the creditor`, grade: 'C' },
    { names: ['account.origin'], basis: `${clInformation}: the origin of the debt`, grade: 'C' },
    {
      names: ['account.breakdown.interest', 'account.breakdown.interest_raw'],
      basis: `${clInformation}: the interest`,
      grade: 'C',
    },
    {
      names: ['account.breakdown.costs', 'account.breakdown.costs_raw'],
      basis: `${clInformation}: the costs of collection`,
      grade: 'C',
    },
  ],
};
