import { useInfiniteQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { templatesQuery } from '../../calls/templates.ts';
import { useOrganizationLanguage } from '../../calls/use-organization-language.ts';
import { useAllPages } from '../../parts/use-all-pages.ts';
import { type MissingTemplate, missingTemplates } from './missing-templates.ts';

/** Finds the templates that steps lack, once all that the organization has have been read. */
export function useMissingTemplates(): (steps: Parameters<typeof missingTemplates>[0]) => readonly MissingTemplate[] {
  const language = useOrganizationLanguage();
  const query = useInfiniteQuery(templatesQuery(useOrganizationService()));
  useAllPages(query);
  const { data, hasNextPage } = query;
  return (steps) =>
    data && !hasNextPage && language !== undefined ? missingTemplates(steps, rowsOf(data), language) : [];
}
