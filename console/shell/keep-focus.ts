import type { AnyRouter } from '@tanstack/react-router';

/** A link of a page: its address, and how many links of the page before it have the same one. */
interface FocusedLink {
  readonly href: string;
  readonly before: number;
}

/** Rows that are read again come later than the page; a person who has waited this long looks elsewhere. */
const maxWaitMs = 10_000;

/** When Back or Forward returns to a page, the link by which it was left has the focus again. */
export function keepFocus(router: AnyRouter): void {
  const left = new Map<string, FocusedLink>();
  let stop = (): void => undefined;
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
    stop();
    if (!fromLocation || !pathChanged) return;
    const key = fromLocation.state.__TSR_key;
    if (key !== undefined) left.set(key, focusedLink() ?? { href: toLocation.href, before: 0 });
  });
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    const link = left.get(toLocation.state.__TSR_key ?? '');
    if (link && pathChanged) stop = focusOnceShown(link);
  });
}

function focusedLink(): FocusedLink | undefined {
  const focused = document.activeElement;
  const href = focused?.getAttribute('href');
  if (!focused || href === null || href === undefined) return undefined;
  const before = linksTo(href).indexOf(focused);
  return before < 0 ? undefined : { href, before };
}

const linksTo = (href: string): Element[] => [...document.querySelectorAll(`main a[href="${CSS.escape(href)}"]`)];

/** Returns what ends the wait, as does a person who does something else. */
function focusOnceShown({ href, before }: FocusedLink): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const focus = () => {
    const link = linksTo(href)[before];
    if (!(link instanceof HTMLElement)) return;
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: 'nearest' });
    ended.abort();
  };
  const observer = new MutationObserver(focus);
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  const timer = setTimeout(() => ended.abort(), maxWaitMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(event, () => ended.abort(), { signal, passive: true });
  focus();
  return () => ended.abort();
}
