import { keys } from '../../platform/aws/table/keys.ts';
import { deleteItem, updateItem } from '../../platform/aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';

interface ProofAttempts {
  readonly kind: 'proof_attempts';
  readonly attempts: number;
  /** When the page opens again, or the attempts are forgotten. */
  readonly ends_at: string;
  readonly expires_at_seconds: number;
}

export const proofAttemptStore = (organization: OrganizationId) => ({
  /**
   * Counts an attempt before its answer is compared, so that no two can pass the limit together.
   * @returns how many were made; undefined, and nothing is counted, if there were `max` of them
   */
  async count(contact: ContactId, max: number, endsAt: Date, now: Date): Promise<number | undefined> {
    const key = keys.proofAttempts(organization, contact);
    const set = {
      kind: 'proof_attempts',
      organization,
      ends_at: endsAt.toISOString(),
      expires_at_seconds: Math.ceil(endsAt.getTime() / 1000),
    };
    const counted = await updateItem<ProofAttempts>(key, {
      set,
      add: { attempts: 1 },
      onlyIf: {
        expression: 'attribute_not_exists(#pk) OR (#attempts < :max AND #ends_at > :now)',
        values: { ':max': max, ':now': now.toISOString() },
      },
    });
    if (counted.ok) return counted.item.attempts;
    const first = await updateItem<ProofAttempts>(key, {
      set: { ...set, attempts: 1 },
      onlyIf: { expression: '#ends_at <= :now', values: { ':now': now.toISOString() } },
    });
    return first.ok ? first.item.attempts : undefined;
  },

  async clear(contact: ContactId): Promise<void> {
    await deleteItem(keys.proofAttempts(organization, contact));
  },
});
