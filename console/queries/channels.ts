import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Channel = ReplyOf<OperationAt<'GET', '/api/admin/channels'>>['data'][number];
export type ChannelChange = RequestOf<OperationAt<'PATCH', '/api/admin/channels/{channel}'>>['body'];
export type PhoneNumber = ReplyOf<OperationAt<'GET', '/api/admin/phone-numbers'>>['data'][number];
export type EmailDomain = ReplyOf<OperationAt<'GET', '/api/admin/email-domains'>>['data'][number];
export type VoiceAgent = ReplyOf<OperationAt<'POST', '/api/admin/voiceprovider-agent'>>;
type NumberRequest = RequestOf<OperationAt<'POST', '/api/admin/phone-numbers'>>['body'];
export type NumberSearch = Omit<Extract<NumberRequest, { readonly action: 'search' }>, 'action'>;
type NumberReply = ReplyOf<OperationAt<'POST', '/api/admin/phone-numbers'>>;
export type AvailableNumber = Extract<NumberReply, { readonly numbers: unknown }>['numbers'][number];

/** Each request asks the providers, which takes seconds. */
const staleMs = 60_000;

const invalidates = [['channels']];

export const channelsQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'channels', 'list'],
    queryFn: async ({ signal }) => (await call('GET', '/api/admin/channels', {}, { signal })).data,
  });

export const capabilitiesQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'channels', 'capabilities'],
    queryFn: ({ signal }) =>
      call('POST', '/api/voice/capabilities', { body: { organization_id: organization } }, { signal }),
    staleTime: staleMs,
  });

export const phoneNumbersQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'channels', 'numbers'],
    queryFn: async ({ signal }) => (await call('GET', '/api/admin/phone-numbers', {}, { signal })).data,
  });

export const emailDomainsQuery = ({ call, organization }: OrganizationService) =>
  pagesQuery([organization, 'channels', 'domains'], (cursor, signal) =>
    call('GET', '/api/admin/email-domains', { query: { limit: '50', ...cursor } }, { signal }),
  );

export const useChangeChannel = (channel: Channel['channel']) =>
  useServiceMutation<ChannelChange, Channel>({
    send: ({ call }, body) => call('PATCH', '/api/admin/channels/{channel}', { params: { channel }, body }),
    invalidates,
  });

export const useSearchNumbers = () =>
  useServiceMutation<NumberSearch, readonly AvailableNumber[]>({
    send: async ({ call }, search) => {
      const reply = await call('POST', '/api/admin/phone-numbers', { body: { action: 'search', ...search } });
      return 'numbers' in reply ? reply.numbers : [];
    },
    invalidates: [],
  });

/** Keyed by the number: buying an owned number has no effect. */
export const useBuyNumber = () =>
  useServiceMutation<string>({
    send: ({ call }, phoneNumber, idempotencyKey) =>
      call('POST', '/api/admin/phone-numbers', { body: { action: 'buy', phoneNumber } }, { idempotencyKey }),
    invalidates,
  });

/** Releases a number. With a channel id it is first removed from all channels. */
export const useReleaseNumber = () =>
  useServiceMutation<{ readonly phoneNumber: string; readonly channelConfigId?: string }>({
    send: ({ call }, request, idempotencyKey) =>
      call('POST', '/api/admin/phone-numbers', { body: { action: 'release', ...request } }, { idempotencyKey }),
    invalidates,
  });

export const useEmailDomain = (action: 'create' | 'verify') =>
  useServiceMutation<{ readonly domain: string; readonly channelConfigId?: string }, EmailDomain>({
    send: ({ call }, request, idempotencyKey) =>
      call('POST', '/api/admin/email-domains', { body: { action, ...request } }, { idempotencyKey }),
    invalidates,
  });

export const useProvisionAgent = () =>
  useServiceMutation<undefined, VoiceAgent>({
    send: ({ call }, _, idempotencyKey) =>
      call('POST', '/api/admin/voiceprovider-agent', { body: { action: 'provision' } }, { idempotencyKey }),
    invalidates: [...invalidates, ['voice']],
  });
