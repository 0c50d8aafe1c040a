import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useViewer } from '../queries/me.ts';
import { NameScreenContext } from '../components/name-screen.ts';
import type { Screen } from '../screens.tsx';
import { useReader, useTranslations } from '../locales/language.ts';
import { loadTranslations } from '../locales/load-translations.ts';

export function ScreenFrame({ screen }: { readonly screen: Screen }) {
  const t = useTranslations('shell');
  const { language } = useReader();
  const viewer = useViewer();
  const [name, nameScreen] = useState<string>();
  const title = t.screens[screen.name];
  useEffect(() => {
    document.title = [...(name === undefined ? [] : [name]), title, t.product].join(' · ');
  }, [name, title, t]);
  // Load the texts in parallel with the code.
  for (const area of screen.translations) void loadTranslations(area, language).catch(() => undefined);
  if (!viewer.hasRole(screen.role)) return <Forbidden screen={screen} />;
  if (screen.needsNoOrganization !== true && viewer.organization === undefined) {
    return (
      <>
        <h1>{title}</h1>
        <Link to="/organizations">{t.chooseOrganization}</Link>
      </>
    );
  }
  return (
    <NameScreenContext value={nameScreen}>
      <screen.component />
    </NameScreenContext>
  );
}

function Forbidden({ screen }: { readonly screen: Screen }) {
  const t = useTranslations('shell');
  return (
    <>
      <h1>{t.screens[screen.name]}</h1>
      <p role="alert">
        {t.refusals.forbidden} {t.neededRole(t.roles[screen.role])}
      </p>
    </>
  );
}
