import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { InteractionId, OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Service } from '../../harness/start-service.ts';
import { contactedDebtor } from '../../outreach/callbacks/contacted-debtor.ts';

/** Creates an account that a user called with a version before 1.4.0, which listed no calls. */
export async function earlierCall(
  service: Service,
  organization: OrganizationId,
  user: string,
): Promise<InteractionId> {
  const { ref } = await contactedDebtor(service, organization, {
    channel: 'voice',
    agent_type: 'human',
    status: 'completed',
    initiated_by: { kind: 'user', id: user },
  });
  const { updateItem } = await import('../../../lib/platform/aws/table/table.ts');
  await updateItem(keys.interaction(organization, ref.account, ref.at, ref.interaction), {
    remove: ['gsi3pk', 'gsi3sk'],
  });
  return ref.interaction;
}
