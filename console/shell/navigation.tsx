import { Link } from '@tanstack/react-router';
import { paths } from '../routes/paths.ts';
import { screenGroups, screens } from '../screens.tsx';
import { useViewer } from '../queries/me.ts';
import { useTranslations } from '../locales/language.ts';

export function useShownScreens() {
  const viewer = useViewer();
  return screens
    .filter((screen) => screen.group !== undefined)
    .filter(
      ({ role, needsNoOrganization = false }) =>
        viewer.hasRole(role) && (needsNoOrganization || viewer.organization !== undefined),
    );
}

export function Navigation() {
  const t = useTranslations('shell');
  const shown = useShownScreens();
  return (
    <nav aria-label={t.navigation}>
      {screenGroups.map((group) => {
        const inGroup = shown.filter((screen) => screen.group === group);
        return (
          inGroup.length > 0 && (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{t.groups[group]}</h2>
              <ul>
                {inGroup.map(({ name }) => (
                  <li key={name}>
                    <Link to={paths[name]}>{t.screens[name]}</Link>
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
