import type { OrganizationId } from '../../foundation/ids.ts';
import type { CreationClaim } from '../../platform/provisioning/claim.ts';

/** The claim to make an organization's agent. Once the agent is made, the voice channel has it instead. */
export interface AgentClaim extends CreationClaim {
  readonly kind: 'agent_claim';
  readonly organization: OrganizationId;
  readonly agent_id?: string;
}

/** The claim to import a number into the voice provider. Once it is imported, the voice channel has it instead. */
export interface ImportClaim extends CreationClaim {
  readonly kind: 'number_import';
  readonly organization: OrganizationId;
  /** The URL that received the number's messages before; null if the account does not own the number. */
  readonly sms_url: string | null;
  readonly phone_number_id?: string;
}

/** Stands for a claim that has ended because the channel has its result. */
export const completedClaim = { state: 'made', claimed_at: '', claim_id: '' } as const satisfies CreationClaim;

export interface NumberToImport {
  readonly organization: OrganizationId;
  readonly phoneNumber: string;
  readonly agentId: string;
  /** The id that the number had at the voice provider, which no longer knows it. */
  readonly former: string | undefined;
}
