import { useInfiniteQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { templatesQuery } from '../../calls/templates.ts';
import { useAllPages } from '../../parts/use-all-pages.ts';
import { useWords } from '../../words/language.ts';
import type { DraftStep } from './strategy-draft.ts';

/** Says that the organization has no template for what a step sends, once all of them have been read. */
export function useMissingTemplate(): (step: DraftStep) => string | undefined {
  const words = useWords('strategies');
  const terms = useWords('terms');
  const query = useInfiniteQuery(templatesQuery(useOrganizationService()));
  useAllPages(query);
  const { data, hasNextPage } = query;
  return ({ channel, action_type: action, template_id: chosen }) => {
    if (!data || hasNextPage || channel === 'voice' || chosen !== null || action.trim() === '') return undefined;
    const isThere = rowsOf(data).some((each) => each.channel === channel && each.action_type === action.trim());
    return isThere ? undefined : words.templateMissing(terms.channels[channel], action.trim());
  };
}
