import type { HoldId, OrganizationId } from '../../foundation/ids.ts';
import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import { type Condition, type TransactionPart, updateItem } from '../../platform/aws/table/table.ts';
import type { Verification } from '../agent-calls/verification.ts';
import type { Interaction, InteractionKey } from './interaction.ts';

type Known = Pick<Interaction, 'hold_ids' | 'verification'>;

/** What the callee of an AI agent's call proved and stated. */
export const calleeStore = (organization: OrganizationId) => {
  const keyOf = ({ account, interaction, at }: InteractionKey) =>
    keys.interaction(organization, account, at, interaction);

  return {
    /** @returns false if another answer was stored since the call was read */
    async updateVerification(
      key: InteractionKey,
      before: Verification | undefined,
      verification: Verification,
      now: Date,
    ): Promise<boolean> {
      const { ok } = await updateItem<Interaction>(keyOf(key), {
        set: { verification, updated_at: now.toISOString() },
        onlyIf: unchanged(before ? { verification: before } : {}, ['verification']),
      });
      return ok;
    },

    /** Lists the holds that a statement placed, for a person to decide about. Fails if the call has others since. */
    holdsUpdate: (
      key: InteractionKey,
      before: Known,
      { placed, isDenied }: { readonly placed: readonly HoldId[]; readonly isDenied: boolean },
      now: Date,
    ): TransactionPart => ({
      update: keyOf(key),
      change: {
        set: {
          needs_person: true,
          updated_at: now.toISOString(),
          ...(placed.length > 0 && { hold_ids: [...(before.hold_ids ?? []), ...placed] }),
          ...(isDenied && { verification: denied(before.verification, now) }),
        },
        setOnce: { inbox: 'open', ...indexKeys.inbox(organization, key.interaction, 'open', key.at) },
        onlyIf: unchanged(before, ['hold_ids', 'verification']),
      },
    }),
  };
};

const denied = (before: Verification | undefined, now: Date): Verification => ({
  fact: 'none',
  wrong_answers: [],
  ...before,
  denied_at: now.toISOString(),
});

function unchanged(before: Known, names: readonly (keyof Known)[]): Condition {
  const known = names.filter((name) => before[name] !== undefined);
  const same = names.map((name) =>
    known.includes(name) ? `#${name} = :${name}_before` : `attribute_not_exists(#${name})`,
  );
  return {
    expression: ['attribute_exists(#pk)', ...same].join(' AND '),
    ...(known.length > 0 && { values: Object.fromEntries(known.map((name) => [`:${name}_before`, before[name]])) }),
  };
}
