import { useEffect, useRef } from 'react';
import { useTranslations } from '../../locales/language.ts';

/**
 * An email in a page of its own, whose policy lets it look as it is meant to, and runs none of its scripts. That page has no
 * origin, so that a message to it can name none.
 */
export function EmailFrame({ html }: { readonly html: string }) {
  const t = useTranslations('templates');
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => frame.current?.contentWindow?.postMessage(html, '*');
  useEffect(show, [html]);
  return <iframe ref={frame} className="email-frame" src="/preview.html" title={t.emailPreview} onLoad={show} />;
}
