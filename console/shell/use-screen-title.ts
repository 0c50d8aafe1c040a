import { useMatches } from '@tanstack/react-router';
import { paths } from '../routes/paths.ts';
import { screens } from '../screens.tsx';
import { useTranslations } from '../locales/language.ts';

export function useScreenTitle(): string | undefined {
  const t = useTranslations('shell');
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const screen = screens.find(({ name }) => paths[name] === path);
  return screen && t.screens[screen.name];
}
