import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ScreenName } from '../routes/paths.ts';
import { usePreferences } from '../queries/preferences.ts';
import { isPlainClick } from '../components/plain-click.ts';
import { useTranslations } from '../locales/language.ts';
import { SavedViews } from './saved-views.tsx';
import { filtersOf, keptOf, viewSearch } from './view-search.ts';
import './filters.css';

export interface View {
  readonly name: string;
  readonly search: Readonly<Record<string, unknown>>;
}

interface ViewTabsProps {
  readonly screen: ScreenName;
  readonly views: readonly View[];
  /** Of a view's rows, as text: how many, and what they add up to. */
  readonly countOf: (view: View) => string | undefined;
}

/** The views of a list that everybody has, and those that the user saved. */
export function ViewTabs({ screen, views, countOf }: ViewTabsProps) {
  const t = useTranslations('shell');
  const saved = usePreferences().views[screen] ?? [];
  const own = saved.map(({ name, search }) => ({ name, search: viewSearch(search) }));
  return (
    <div className="view-tabs">
      <nav aria-label={t.views}>
        {[...views, ...own].map((view, at) => (
          <Tab key={`${at} ${view.name}`} view={view} count={countOf(view)} />
        ))}
      </nav>
      <SavedViews screen={screen} />
    </div>
  );
}

/** Values that do not change which rows a view has. */
const looks = ['sort', 'columns'];

const rowsText = (search: object): string =>
  filtersOf(search)
    .filter(([name, value]) => !looks.includes(name) && value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join('&');

function Tab({ view, count }: { readonly view: View; readonly count: string | undefined }) {
  const current = useSearch({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const target = { to: '.', search: { ...keptOf(current), ...view.search }, resetScroll: false } as const;
  return (
    <a
      href={router.buildLocation(target).href}
      aria-current={rowsText(view.search) === rowsText(current) ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(target);
      }}
    >
      {view.name}
      {count !== undefined && <span className="view-count">{count}</span>}
    </a>
  );
}
