import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, RequestOf } from '../api/operations.ts';
import type { Account, Channel } from './account.ts';
import type { OrganizationService } from './organization-service.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type MessageChannel = Exclude<Channel, 'voice'>;

const invalidates = [['accounts'], ['promises'], ['settlements'], ['overview']];

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
    send: ({ call }, { channel, templateId }: Message, intent) => {
      const parts = { body: { account_id: account, template_id: templateId } };
      switch (channel) {
        case 'email':
          return call('POST', '/api/dispatch/email', parts, { intent });
        case 'sms':
          return call('POST', '/api/dispatch/sms', parts, { intent });
        case 'whatsapp':
          return call('POST', '/api/dispatch/whatsapp', parts, { intent });
      }
    },
    invalidates,
  });

interface PlannedCall extends Attempt {
  readonly agent: 'ai' | 'human';
}

export const useStartCall = (account: string) =>
  useServiceMutation({
    send: ({ call }, { agent }: PlannedCall, intent) =>
      call('POST', '/api/dispatch/voice', { body: { account_id: account, agent_type: agent } }, { intent }),
    invalidates,
  });

type NewPayment = Omit<
  RequestOf<OperationAt<'POST', '/api/v1/payments'>>['body'],
  'account_id' | 'account_external_id'
>;
type NewPromise = RequestOf<OperationAt<'POST', '/api/accounts/{id}/promises'>>['body'];
type NewOffer = RequestOf<OperationAt<'POST', '/api/admin/accounts/{accountId}/settlements'>>['body'];

export const useRegisterPayment = (account: string) =>
  useServiceMutation({
    send: ({ call }, payment: NewPayment, intent) =>
      call('POST', '/api/v1/payments', { body: { ...payment, account_id: account } }, { intent }),
    invalidates,
  });

export const useRegisterPromise = (account: string) =>
  useServiceMutation({
    send: ({ call }, promise: NewPromise, intent) =>
      call('POST', '/api/accounts/{id}/promises', { params: { id: account }, body: promise }, { intent }),
    invalidates,
  });

export const useAddNote = (account: string) =>
  useServiceMutation({
    send: ({ call }, text: string, intent) =>
      call('POST', '/api/accounts/{id}/notes', { params: { id: account }, body: { text } }, { intent }),
    invalidates,
  });

export const useOfferSettlement = (account: string) =>
  useServiceMutation({
    send: ({ call }, offer: NewOffer, intent) =>
      call(
        'POST',
        '/api/admin/accounts/{accountId}/settlements',
        { params: { accountId: account }, body: offer },
        { intent },
      ),
    invalidates,
  });

export type CollectionStatus = Account['collection_status'];

export const useChangeStatus = (account: string) =>
  useServiceMutation({
    send: ({ call }, status: CollectionStatus, intent) =>
      call(
        'POST',
        '/api/admin/bulk/accounts',
        { body: { account_ids: [account], action: 'change_status', status } },
        { intent },
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
