import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../routes/paths.ts';
import { useSingleKeys } from '../components/single-keys.ts';
import { useShownScreens } from './navigation.tsx';

const sequenceMs = 1500;

interface Shortcuts {
  readonly openPalette: () => void;
  readonly showHelp: () => void;
  readonly toggleRail: () => void;
}

/** The global shortcuts: ⌘K or Ctrl+K, `g` and a letter, `/`, `?` and `[`. */
export function useShortcuts({ openPalette, showHelp, toggleRail }: Shortcuts): void {
  const { isEnabled } = useSingleKeys();
  const shown = useShownScreens();
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      const isTyped =
        event.metaKey || event.ctrlKey || event.altKey || isEditable(event.target) || event.defaultPrevented;
      if (!isEnabled || isTyped) return;
      const screen = event.timeStamp < goUntil ? shown.find(({ letter }) => letter === event.key) : undefined;
      goUntil = event.key === 'g' ? event.timeStamp + sequenceMs : 0;
      if (screen) void navigate({ to: paths[screen.name] });
      else if (event.key === '?') showHelp();
      else if (event.key === '/') focusFilter();
      else if (event.key === '[') toggleRail();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isEnabled, shown, navigate, openPalette, showHelp, toggleRail]);
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=menu], [role=listbox]') !== null);

function focusFilter(): void {
  document.querySelector<HTMLElement>('main input[type=search], main [data-filter] :is(input, button)')?.focus();
}
