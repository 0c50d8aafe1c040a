import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import { updateItem } from '../../platform/aws/table/table.ts';
import type { MemberJobId, OrganizationId } from '../../foundation/ids.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';

export const enrolmentStore = (organization: OrganizationId) => ({
  /** False if the campaign was written since it was read. */
  async move({ id, version }: Campaign, at: string, started?: MemberJobId): Promise<boolean> {
    const moved = await updateItem(keys.campaign(organization, id), {
      set: {
        next_enrolment_at: at,
        latest_enrolment: started,
        ...indexKeys.dueEnrolment(organization, id, at),
      },
      // A change that was read before must not restore the time.
      add: { version: 1 },
      onlyIf: { expression: '#version = :version', values: { ':version': version } },
    });
    return moved.ok;
  },
});
