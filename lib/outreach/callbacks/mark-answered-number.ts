import type { OrganizationId } from '../../foundation/ids.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { markAddress } from '../../portfolio/contacts/mark-address.ts';

/** Marks the number of a call by who answered it. `at` is when that became known. */
export async function markAnsweredNumber(
  organization: OrganizationId,
  { contact_id: contact, to }: Pick<Interaction, 'contact_id' | 'to'>,
  result: Interaction['contact_result'],
  at: string,
): Promise<void> {
  const shows = result === 'right_party' ? 'reached' : result === 'wrong_number' ? 'wrong_person' : undefined;
  if (to !== undefined && shows) await markAddress(organization, contact, { field: 'phone', value: to }, { shows, at });
}
