import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-calls.ts';
import { useChange } from './use-change.ts';

export type VoiceConfig = ReplyOf<OperationAt<'GET', '/api/admin/voice-config'>>;
export type VoiceConfigChange = RequestOf<OperationAt<'PATCH', '/api/admin/voice-config'>>['body'];
type ChangedVoiceConfig = ReplyOf<OperationAt<'PATCH', '/api/admin/voice-config'>>;

export const voiceConfigQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'voice'],
    queryFn: ({ signal }) => call('GET', '/api/admin/voice-config', {}, { signal }),
  });

export const useChangeVoiceConfig = () =>
  useChange<VoiceConfigChange, ChangedVoiceConfig>({
    send: ({ call }, body) => call('PATCH', '/api/admin/voice-config', { body }),
    outdates: [['voice'], ['channels']],
  });
