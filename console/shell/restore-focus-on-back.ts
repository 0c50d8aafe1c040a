import type { AnyRouter } from '@tanstack/react-router';

/** A link on a page: its address, and the number of preceding links with the same address. */
interface FocusedLink {
  readonly href: string;
  readonly before: number;
}

/** Rows load after the page. After this delay, moving the focus would surprise the user. */
const maxWaitMs = 10_000;

/** After Back or Forward, restores the focus to the link through which the page was left. */
export function restoreFocusOnBack(router: AnyRouter): void {
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

/** Focuses the link once it appears. The wait ends with any user input, or with the returned function. */
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
