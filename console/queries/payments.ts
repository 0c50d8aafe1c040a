import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type ListedPayment = ReplyOf<OperationAt<'GET', '/api/v1/payments'>>['data'][number];
type Reversal = RequestOf<OperationAt<'POST', '/api/v1/payments/{id}/reverse'>>['body'];

export const reversalReasons = [
  'bounced',
  'chargeback',
  'refunded',
  'mistake',
  'duplicate',
] as const satisfies readonly Reversal['reason'][];
export type ReversalReason = (typeof reversalReasons)[number];

export interface PaymentFilters {
  readonly status?: ListedPayment['status'] | undefined;
  readonly paid_from?: string | undefined;
  readonly paid_to?: string | undefined;
}

export const paymentsQuery = ({ call, organization }: OrganizationService, filters: PaymentFilters) =>
  pagesQuery([organization, 'payments', 'list', filters], (cursor, signal) =>
    call('GET', '/api/v1/payments', { query: { limit: '50', ...cursor, ...filters } }, { signal }),
  );

/** What the payment paid is owed again: its account, promises and settlement change too. */
export const useReversePayment = (id: string) =>
  useServiceMutation<ReversalReason>({
    send: ({ call }, reason, idempotencyKey) =>
      call('POST', '/api/v1/payments/{id}/reverse', { params: { id }, body: { reason } }, { idempotencyKey }),
    invalidates: [['payments'], ['accounts'], ['promises'], ['settlements'], ['overview']],
  });
