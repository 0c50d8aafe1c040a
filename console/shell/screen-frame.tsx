import { useEffect } from 'react';
import { useViewer } from '../calls/me.ts';
import type { Screen } from '../screens.tsx';
import { useWords } from '../words/language.ts';

/** One screen with its title, for those who are shown it. */
export function ScreenFrame({ screen: { title, role, component: Content } }: { readonly screen: Screen }) {
  const words = useWords();
  const viewer = useViewer();
  useEffect(() => {
    document.title = `${words[title]} · ${words.product}`;
  }, [words, title]);
  return viewer.hasRole(role) ? <Content /> : <p role="alert">{words.refusals.forbidden}</p>;
}
