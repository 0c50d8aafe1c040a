import { useInfiniteQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { templatesQuery } from '../../queries/templates.ts';
import { useOrganizationLanguage } from '../../queries/use-organization-language.ts';
import { useAllPages } from '../../components/use-all-pages.ts';
import { type MissingTemplate, missingTemplates } from './missing-templates.ts';

export function useMissingTemplates(): (steps: Parameters<typeof missingTemplates>[0]) => readonly MissingTemplate[] {
  const language = useOrganizationLanguage();
  const query = useInfiniteQuery(templatesQuery(useOrganizationService()));
  useAllPages(query);
  const { data, hasNextPage } = query;
  return (steps) =>
    data && !hasNextPage && language !== undefined ? missingTemplates(steps, rowsOf(data), language) : [];
}
