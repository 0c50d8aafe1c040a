import { type RefObject, useEffect, useRef } from 'react';
import { useSingleKeys } from '../components/single-keys.ts';

const steps: Readonly<Partial<Record<string, number>>> = { j: 1, k: -1 };

/** `j` and `k` move the focus to the first button of the next and the previous entry, or else to its table. */
export function useEntryKeys(): RefObject<HTMLUListElement | null> {
  const { isEnabled } = useSingleKeys();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isEnabled) return;
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const { target } = event;
      if (step === undefined || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest('input, textarea, [role=dialog], [role=alertdialog]')) return;
      const entries = [...(list.current?.children ?? [])];
      const current = entries.findIndex((entry) => entry.contains(document.activeElement));
      const next = current === -1 ? entries[step > 0 ? 0 : entries.length - 1] : entries[current + step];
      (next?.querySelector('button') ?? next?.querySelector<HTMLElement>('[tabindex="0"]'))?.focus();
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isEnabled]);
  return list;
}
