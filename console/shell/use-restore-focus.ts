import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const regions = 'section, article, [role=region], [role=group], main';

/**
 * Keeps the position of the keyboard. A new screen gets the focus, so that screen readers read its name and Tab
 * continues there. If the focused element disappears, also with a dialog, the focus returns to the previously focused
 * element of the screen, or else to its container, found by id if it was rendered again elsewhere.
 */
export function useRestoreFocus(): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    return afterPaint(() => {
      const main = mainOf();
      if (main?.contains(document.activeElement) === false && !isDialogOpen()) focus(main);
    });
  }, [path]);
  useEffect(() => {
    let last: EventTarget | null = null;
    // The element of the screen that last had the focus, and its ancestors.
    let trail: readonly Element[] = [];
    let cancel = () => {};
    const remember = ({ target }: FocusEvent) => {
      last = target;
      if (target instanceof Element && mainOf()?.contains(target) === true) trail = [target, ...ancestorsOf(target)];
    };
    const forget = () => {
      // A click elsewhere moved the focus away.
      if (!hasVanished(last) && hasNoFocus()) last = null;
    };
    const restore = () => {
      if (!hasVanished(last) || !hasNoFocus() || isDialogOpen()) return;
      last = null;
      const [origin, ...around] = trail;
      for (const each of [origin, ...around.filter((element) => element.matches(regions)), mainOf()]) {
        const shownNow = each && nowShown(each);
        if (shownNow) focus(shownNow);
        if (!hasNoFocus()) return;
      }
    };
    const observer = new MutationObserver(() => {
      if (!hasVanished(last) || !hasNoFocus()) return;
      cancel();
      cancel = afterPaint(restore);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('click', forget);
    return () => {
      cancel();
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('click', forget);
    };
  }, []);
}

function nowShown(element: Element): HTMLElement | undefined {
  const found = element.isConnected ? element : document.getElementById(element.id);
  return found instanceof HTMLElement ? found : undefined;
}

const mainOf = () => document.querySelector<HTMLElement>('main');

/** Dialogs, menus and list boxes manage the focus themselves. */
const isDialogOpen = (): boolean => document.querySelector('.react-aria-ModalOverlay, .react-aria-Popover') !== null;

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

const hasVanished = (target: EventTarget | null): boolean => target instanceof Element && !target.isConnected;

function* ancestorsOf(element: Element): Generator<Element> {
  for (let each = element.parentElement; each; each = each.parentElement) yield each;
}

/** Runs after React Aria has restored the focus to the trigger of a dialog. */
function afterPaint(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
}

function focus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
