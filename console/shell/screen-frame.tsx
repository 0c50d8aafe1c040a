import { useEffect, useState } from 'react';
import { useViewer } from '../queries/me.ts';
import { NameScreenContext } from '../components/name-screen.ts';
import { ScreenLink } from '../components/screen-link.tsx';
import type { Screen } from '../screens.tsx';
import { useReader, useWords } from '../locales/language.ts';
import { loadWords } from '../locales/load-texts.ts';

/** One screen with its title, for those who are shown it. */
export function ScreenFrame({ screen }: { readonly screen: Screen }) {
  const words = useWords('shell');
  const { language } = useReader();
  const viewer = useViewer();
  const [name, nameScreen] = useState<string>();
  const title = words.screens[screen.name];
  useEffect(() => {
    document.title = [...(name === undefined ? [] : [name]), title, words.product].join(' · ');
  }, [name, title, words]);
  // The words are loaded beside the code of the screen, not after it.
  for (const area of screen.words) void loadWords(area, language).catch(() => undefined);
  if (!viewer.hasRole(screen.role)) return <Forbidden screen={screen} />;
  if (screen.needsNoOrganization !== true && viewer.organization === undefined) {
    return (
      <>
        <h1>{title}</h1>
        <ScreenLink to="organizations">{words.chooseOrganization}</ScreenLink>
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
  const words = useWords('shell');
  return (
    <>
      <h1>{words.screens[screen.name]}</h1>
      <p role="alert">
        {words.refusals.forbidden} {words.neededRole(words.roles[screen.role])}
      </p>
    </>
  );
}
