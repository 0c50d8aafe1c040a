import { notFound } from '../../foundation/problem.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { dispatchStore } from '../dispatch/dispatch-store.ts';

/** The call in which an AI agent uses a tool. */
export interface AgentCall {
  readonly ref: InteractionRef;
  readonly account: Account;
  readonly organization: Organization;
  readonly interaction: Interaction;
}

export async function readAgentCall(ref: InteractionRef): Promise<AgentCall> {
  const { account, organization, interaction } = await dispatchStore(ref.organization).readSubject(ref);
  if (!account || !organization || !interaction) throw notFound('call');
  return { ref, account, organization, interaction };
}
