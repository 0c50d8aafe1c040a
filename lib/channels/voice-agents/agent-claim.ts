import type { OrganizationId } from '../../foundation/ids.ts';
import type { CreationClaim } from '../../platform/provisioning/claim.ts';

export interface AgentClaim extends CreationClaim {
  readonly kind: 'agent_claim';
  readonly organization: OrganizationId;
  readonly agent_id?: string;
}

export interface ImportClaim extends CreationClaim {
  readonly kind: 'number_import';
  readonly organization: OrganizationId;
  /** The URL that received the number's messages before the import; null if the account does not own the number. */
  readonly sms_url: string | null;
  readonly phone_number_id?: string;
}

export const completedClaim = { state: 'made', claimed_at: '', claim_id: '' } as const satisfies CreationClaim;

export interface NumberToImport {
  readonly organization: OrganizationId;
  readonly phoneNumber: string;
  readonly agentId: string;
  readonly former: string | undefined;
}
