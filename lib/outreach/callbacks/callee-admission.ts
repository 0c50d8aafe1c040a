import type { AgentTool } from '../../history/agent-calls/agent-tools.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { mustVerify } from '../../portfolio/accounts/identity-fact.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { voiceVerificationOf } from '../../tenancy/organizations/voice-verification.ts';

/** They tell something about the debt, or bind the person. */
export const guardedTools: ReadonlySet<AgentTool> = new Set<AgentTool>([
  'read_balance',
  'read_offer',
  'offer_settlement',
  'accept_offer',
  'offer_plan',
  'accept_plan',
  'register_promise',
]);

/** Not required: nothing is known that could prove who the callee is. */
type Admission = 'verified' | 'not_required' | 'refused';

interface CallState {
  readonly account: Account;
  readonly organization: Organization;
  readonly interaction: Pick<Interaction, 'verification' | 'contact_id'>;
}

/**
 * Whether the callee may hear about the debt and agree to something. A proof counts for this call, and for the contact
 * that the account had then.
 */
export function admissionOf({ account, organization, interaction }: CallState, now: Date): Admission {
  const { verification, contact_id: called } = interaction;
  const { id: contact } = account.contact;
  if (verification?.denied_at !== undefined) return 'refused';
  if (verification?.verified_at !== undefined && verification.verified_contact === contact) return 'verified';
  const hasFailed = verification !== undefined && verification.wrong_answers.length > 0;
  return hasFailed || called !== contact || mustVerify(voiceVerificationOf(organization), account, now)
    ? 'refused'
    : 'not_required';
}
