import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, RequestOf } from '../api/operations.ts';
import type { Account, Channel } from './account.ts';
import type { OrganizationService } from './organization-service.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type MessageChannel = Exclude<Channel, 'voice'>;

// A payment ends a claim of payment, and a status is a hold, too.
const invalidates = [['accounts'], ['holds'], ['promises'], ['settlements'], ['overview']];

interface Attempt {
  /** Changes after a definite refusal, so that another press counts as another attempt. */
  readonly attempt: number;
}

interface Message extends Attempt {
  readonly channel: MessageChannel;
  readonly templateId: string;
}

export const useSendMessage = (account: string) =>
  useServiceMutation({
    send: ({ call }, { channel, templateId }: Message, idempotencyKey) => {
      const request = { body: { account_id: account, template_id: templateId } };
      switch (channel) {
        case 'email':
          return call('POST', '/api/dispatch/email', request, { idempotencyKey });
        case 'sms':
          return call('POST', '/api/dispatch/sms', request, { idempotencyKey });
        case 'whatsapp':
          return call('POST', '/api/dispatch/whatsapp', request, { idempotencyKey });
      }
    },
    invalidates,
  });

interface PlannedCall extends Attempt {
  readonly agent: 'ai' | 'human';
}

export const useStartCall = (account: string) =>
  useServiceMutation({
    send: ({ call }, { agent }: PlannedCall, idempotencyKey) =>
      call('POST', '/api/dispatch/voice', { body: { account_id: account, agent_type: agent } }, { idempotencyKey }),
    invalidates,
  });

type NewPayment = Omit<
  RequestOf<OperationAt<'POST', '/api/v1/payments'>>['body'],
  'account_id' | 'account_external_id'
>;
export type NewAdjustment = RequestOf<OperationAt<'POST', '/api/v1/accounts/{id}/adjustments'>>['body'];
type NewPromise = RequestOf<OperationAt<'POST', '/api/accounts/{id}/promises'>>['body'];
type NewOutcome = RequestOf<OperationAt<'POST', '/api/accounts/{id}/outcomes'>>['body'];
type NewOffer = RequestOf<OperationAt<'POST', '/api/admin/accounts/{accountId}/settlements'>>['body'];

export const useRegisterPayment = (account: string) =>
  useServiceMutation({
    send: ({ call }, payment: NewPayment, idempotencyKey) =>
      call('POST', '/api/v1/payments', { body: { ...payment, account_id: account } }, { idempotencyKey }),
    invalidates,
  });

export const useRegisterAdjustment = (account: string) =>
  useServiceMutation({
    send: ({ call }, adjustment: NewAdjustment, idempotencyKey) =>
      call(
        'POST',
        '/api/v1/accounts/{id}/adjustments',
        { params: { id: account }, body: adjustment },
        { idempotencyKey },
      ),
    invalidates,
  });

export const useRegisterPromise = (account: string) =>
  useServiceMutation({
    send: ({ call }, promise: NewPromise, idempotencyKey) =>
      call('POST', '/api/accounts/{id}/promises', { params: { id: account }, body: promise }, { idempotencyKey }),
    invalidates,
  });

export const useAddNote = (account: string) =>
  useServiceMutation({
    send: ({ call }, text: string, idempotencyKey) =>
      call('POST', '/api/accounts/{id}/notes', { params: { id: account }, body: { text } }, { idempotencyKey }),
    invalidates,
  });

export const useRecordOutcome = (account: string) =>
  useServiceMutation({
    send: ({ call }, outcome: NewOutcome, idempotencyKey) =>
      call('POST', '/api/accounts/{id}/outcomes', { params: { id: account }, body: outcome }, { idempotencyKey }),
    invalidates,
  });

export const useOfferSettlement = (account: string) =>
  useServiceMutation({
    send: ({ call }, offer: NewOffer, idempotencyKey) =>
      call(
        'POST',
        '/api/admin/accounts/{accountId}/settlements',
        { params: { accountId: account }, body: offer },
        { idempotencyKey },
      ),
    invalidates,
  });

export type CollectionStatus = Account['collection_status'];

export const useChangeStatus = (account: string) =>
  useServiceMutation({
    send: ({ call }, status: CollectionStatus, idempotencyKey) =>
      call(
        'POST',
        '/api/admin/bulk/accounts',
        { body: { account_ids: [account], action: 'change_status', status } },
        { idempotencyKey },
      ),
    invalidates,
  });

/** The message that a template produces for an account. Administrators only. */
export const previewQuery = ({ call, organization }: OrganizationService, account: string, template: string) =>
  queryOptions({
    queryKey: [organization, 'accounts', 'preview', account, template],
    queryFn: ({ signal }) =>
      call(
        'POST',
        '/api/admin/templates/{id}/preview',
        { params: { id: template }, body: { account_id: account } },
        { signal },
      ),
  });
