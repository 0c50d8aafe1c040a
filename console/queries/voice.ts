import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import { type OrganizationService, useOrganizationService } from './organization-service.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type VoiceConfig = ReplyOf<OperationAt<'GET', '/api/admin/voice-config'>>;
export type VoiceConfigChange = RequestOf<OperationAt<'PATCH', '/api/admin/voice-config'>>['body'];
type ChangedVoiceConfig = ReplyOf<OperationAt<'PATCH', '/api/admin/voice-config'>>;

export const voiceConfigQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'voice'],
    queryFn: ({ signal }) => call('GET', '/api/admin/voice-config', {}, { signal }),
  });

export const useChangeVoiceConfig = () =>
  useServiceMutation<VoiceConfigChange, ChangedVoiceConfig>({
    send: ({ call }, body) => call('PATCH', '/api/admin/voice-config', { body }),
    invalidates: [['voice'], ['channels']],
  });

/** Requests an address at which this browser can talk to the agent. The address is a credential, valid for a few minutes. */
export function useSignVoiceUrl(): (signal: AbortSignal) => Promise<string> {
  const { call, organization } = useOrganizationService();
  return async (signal) =>
    (await call('POST', '/api/voice/signed-url', { body: { organization_id: organization } }, { signal })).signedUrl;
}
