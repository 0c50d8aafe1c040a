import { useEffect, useRef } from 'react';
import { useTranslations } from '../../locales/language.ts';

/**
 * Shows an email in a page of its own, whose policy allows its styles but no scripts. The page has an opaque origin, so
 * messages to it cannot name one.
 */
export function EmailFrame({ html }: { readonly html: string }) {
  const t = useTranslations('templates');
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => frame.current?.contentWindow?.postMessage(html, '*');
  useEffect(show, [html]);
  return <iframe ref={frame} className="email-frame" src="/preview.html" title={t.emailPreview} onLoad={show} />;
}
