import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useViewer } from '../queries/me.ts';
import { HeadSlotContext } from '../components/head-slot.ts';
import { TabTitleContext } from '../components/tab-title.ts';
import type { Screen } from '../screens.tsx';
import { useLanguage, useTranslations } from '../locales/language.ts';
import { loadTranslations } from '../locales/load-translations.ts';

export function ScreenFrame({ screen }: { readonly screen: Screen }) {
  const t = useTranslations('shell');
  const { language } = useLanguage();
  const viewer = useViewer();
  const [name, setTitle] = useState<string>();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const head = useMemo(() => ({ slot, setSlot }), [slot]);
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
    <TabTitleContext value={setTitle}>
      {/* Nothing of one organization remains on the screen of another: no placeholder data, dialog or draft. */}
      <HeadSlotContext value={head}>
        <screen.component key={viewer.organization} />
      </HeadSlotContext>
    </TabTitleContext>
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
