import { describe, expect, it } from 'vitest';
import { searchSchemas } from '../../console/routes/search-schemas.ts';
import { sourcesIn } from '../structure/sources.ts';

/** Screens whose address keeps state other than the filters of a list. */
const withoutFilters = [
  'account',
  'api_keys',
  'billing',
  'campaign',
  'campaigns',
  'debtor_page',
  'duplicates',
  'organizations',
  'start',
  'strategy',
  'template',
  'templates',
  'users',
  'webhooks',
  'work',
];

describe('saved views', () => {
  it('are offered by every screen whose address keeps filters', () => {
    const texts = sourcesIn('console/screens/**/*.tsx').map(({ text }) => text);
    const offered = texts.flatMap((text) =>
      [...text.matchAll(/<(?:SavedViews|Filters|PeriodFilters|ViewTabs)\s+screen="(\w+)"/g)].map(
        ([, screen]) => screen,
      ),
    );
    expect([...offered, ...withoutFilters].toSorted()).toEqual(Object.keys(searchSchemas).toSorted());
  });
});
