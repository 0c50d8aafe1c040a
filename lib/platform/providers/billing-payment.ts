import * as z from 'zod/mini';
import { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { isCurrency } from '../../foundation/money.ts';
import { fieldOf } from './call-provider.ts';
import { providerId } from './provider-id.ts';
import { parseTime } from './provider-time.ts';

/** A payment of debts at a connected account, as it is at the provider now. */
export interface ProviderPayment {
  readonly id: string;
  /** Null if the service did not begin it. */
  readonly organization: OrganizationId | null;
  readonly currency: string;
  /** What was received and not refunded; 0 until the payment succeeds. */
  readonly units: number;
  readonly isDisputed: boolean;
  readonly method: string | null;
  readonly paidAt: string | null;
  /** What was chosen to be paid of each debt, in the order of their ids. */
  readonly debts: readonly { readonly account: AccountId; readonly amount: number }[];
}

const units = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const debtsIn = (metadata: unknown): ProviderPayment['debts'] =>
  metadata === null || typeof metadata !== 'object'
    ? []
    : Object.entries(metadata)
        .flatMap(([name, value]: [string, unknown]) => {
          const account = z.safeParse(AccountId(), name).data;
          const amount = Number(value);
          return account !== undefined && amount > 0 && Number.isFinite(amount) ? [{ account, amount }] : [];
        })
        .sort((one, other) => (one.account < other.account ? -1 : 1));

export function parsePayment(body: unknown): ProviderPayment | undefined {
  const id = providerId(fieldOf(body, 'id'));
  const currency = String(fieldOf(body, 'currency')).toUpperCase();
  const received = fieldOf(body, 'status') === 'succeeded' ? units(fieldOf(body, 'amount_received')) : 0;
  if (id === undefined || received === undefined || !isCurrency(currency)) return undefined;
  const metadata = fieldOf(body, 'metadata');
  const charge = fieldOf(body, 'latest_charge');
  const refunded = units(fieldOf(charge, 'amount_refunded') ?? 0);
  if (refunded === undefined) return undefined;
  return {
    id,
    organization: z.safeParse(OrganizationId(), fieldOf(metadata, 'organization_id')).data ?? null,
    currency,
    units: Math.max(0, received - refunded),
    isDisputed: fieldOf(charge, 'disputed') === true,
    method: methodOf(charge),
    paidAt: parseTime(fieldOf(charge, 'created')) ?? null,
    debts: debtsIn(metadata),
  };
}

function methodOf(charge: unknown): string | null {
  const type = fieldOf(fieldOf(charge, 'payment_method_details'), 'type');
  return typeof type === 'string' && /^[a-z_]{1,50}$/.test(type) ? type : null;
}

/** The provider withdraws the money of a dispute at once, but not that of an inquiry (`warning_…`), and returns it if it is won. */
const withdraws = (status: unknown): boolean =>
  typeof status !== 'string' || !(status.startsWith('warning_') || status === 'won' || status === 'prevented');

export function parseDisputedUnits(body: unknown): number | undefined {
  const disputes = fieldOf(body, 'data');
  if (!Array.isArray(disputes)) return undefined;
  return disputes
    .filter((dispute) => withdraws(fieldOf(dispute, 'status')))
    .reduce<number>((sum, dispute) => sum + (units(fieldOf(dispute, 'amount')) ?? 0), 0);
}
