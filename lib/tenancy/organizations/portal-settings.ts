import type { AskedFact } from '../../history/agent-calls/verification.ts';

/** What only the person of a link knows; the order in which their page asks unless the organization has another. */
export const proofFacts = ['document_last_4', 'birth_year', 'reference_last_4'] as const satisfies readonly Exclude<
  AskedFact,
  'none'
>[];

export interface PortalSettings {
  /** The page asks for the first that is known. Without any, it shows no debts. */
  readonly proof: readonly (typeof proofFacts)[number][];
}

interface WithPortalSettings {
  readonly portal?: PortalSettings;
}

export const proofOf = ({ portal }: WithPortalSettings): PortalSettings['proof'] => portal?.proof ?? proofFacts;
