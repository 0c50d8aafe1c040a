import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Template = ReplyOf<OperationAt<'GET', '/api/admin/templates'>>['data'][number];
export type CheckedTemplate = ReplyOf<OperationAt<'GET', '/api/admin/templates/{id}'>>;
export type TemplateChannel = Template['channel'];
export type NewTemplate = RequestOf<OperationAt<'POST', '/api/admin/templates'>>['body'];
type TemplateChange = RequestOf<OperationAt<'PATCH', '/api/admin/templates/{id}'>>['body'];
type Preview = OperationAt<'POST', '/api/admin/templates/{id}/preview'>;
export type TemplatePreview = ReplyOf<Preview>;
export type TemplateTexts = Omit<RequestOf<Preview>['body'], 'account_id'>;

export const templateChannels = ['sms', 'whatsapp', 'email'] as const satisfies readonly TemplateChannel[];

const invalidates = [['templates'], ['directory'], ['accounts', 'preview']];

export const templatesQuery = ({ call, organization }: OrganizationService) =>
  pagesQuery([organization, 'templates', 'list'], (cursor, signal) =>
    call('GET', '/api/admin/templates', { query: { limit: '50', ...cursor } }, { signal }),
  );

export const templateQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'templates', 'one', id],
    queryFn: ({ signal }) => call('GET', '/api/admin/templates/{id}', { params: { id } }, { signal }),
  });

export const exampleAccountQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'accounts', 'example'],
    queryFn: ({ signal }) => call('GET', '/api/v1/accounts', { query: { limit: '1' } }, { signal }),
  });

export const textsPreviewQuery = (
  { call, organization }: OrganizationService,
  id: string,
  account: string,
  texts: TemplateTexts,
) =>
  queryOptions({
    queryKey: [organization, 'templates', 'preview', id, account, texts],
    queryFn: ({ signal }) =>
      call(
        'POST',
        '/api/admin/templates/{id}/preview',
        { params: { id }, body: { account_id: account, ...texts } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const useCreateTemplate = () =>
  useServiceMutation<NewTemplate, Template>({
    send: ({ call }, body, idempotencyKey) => call('POST', '/api/admin/templates', { body }, { idempotencyKey }),
    invalidates,
  });

export const useChangeTemplate = (id: string) =>
  useServiceMutation<TemplateChange, Template>({
    send: ({ call }, body) => call('PATCH', '/api/admin/templates/{id}', { params: { id }, body }),
    invalidates,
  });

export const useDeleteTemplate = (id: string) =>
  useServiceMutation({
    send: ({ call }) => call('DELETE', '/api/admin/templates/{id}', { params: { id } }),
    invalidates: [['templates', 'list'], ['directory']],
  });
