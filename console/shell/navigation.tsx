import { Link } from '@tanstack/react-router';
import { type PlainScreenName, paths } from '../routes/paths.ts';
import { type MainScreen, screenGroups, screens } from '../screens.tsx';
import { useViewer } from '../queries/me.ts';
import { Icon } from '../components/icon.tsx';
import { useTranslations } from '../locales/language.ts';
import { AttentionCount } from './attention-count.tsx';

export function useShownScreens() {
  const viewer = useViewer();
  return screens
    .filter((screen): screen is MainScreen => screen.group !== undefined)
    .filter(
      ({ role, needsNoOrganization = false }) =>
        viewer.hasRole(role) && (needsNoOrganization || viewer.organization !== undefined),
    );
}

/** On the column's own button: the bell. */
const besideNavigation: PlainScreenName = 'notifications';

interface NavigationProps {
  /** Shows icons only, with names as tooltips. */
  readonly isRail?: boolean;
}

export function Navigation({ isRail = false }: NavigationProps) {
  const t = useTranslations('shell');
  const shown = useShownScreens().filter(({ name }) => name !== besideNavigation);
  return (
    <nav className="screens-nav" aria-label={t.navigation}>
      {screenGroups.map((group) => {
        const inGroup = shown.filter((screen) => screen.group === group);
        return (
          inGroup.length > 0 && (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{t.groups[group]}</h2>
              <ul>
                {inGroup.map(({ name, icon }) => (
                  <li key={name}>
                    <Link to={paths[name]} title={isRail ? t.screens[name] : undefined}>
                      <Icon name={icon} />
                      <span className="entry-name">{t.screens[name]}</span>
                      <AttentionCount screen={name} />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </nav>
  );
}

/** The first four of these that the person sees stand at the bottom of a telephone, beside the rest. */
const tabOrder: readonly PlainScreenName[] = [
  'start',
  'work',
  'accounts',
  'inbox',
  'promises',
  'settlements',
  'compliance',
  'organizations',
];
const maxTabs = 4;

export function TabBar({ openMore }: { readonly openMore: () => void }) {
  const t = useTranslations('shell');
  const shown = useShownScreens();
  const tabs = tabOrder.flatMap((name) => shown.filter((screen) => screen.name === name)).slice(0, maxTabs);
  return (
    <nav className="tab-bar" aria-label={t.mainScreens}>
      {tabs.map(({ name, icon }) => (
        <Link key={name} to={paths[name]}>
          <Icon name={icon} />
          <span>{t.screens[name]}</span>
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={openMore}>
        <Icon name="more" />
        <span>{t.moreScreens}</span>
      </button>
    </nav>
  );
}
