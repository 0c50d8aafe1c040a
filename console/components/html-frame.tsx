import { useEffect, useRef } from 'react';
import './html-frame.css';

interface HtmlFrameProps {
  readonly html: string;
  readonly title: string;
  readonly className?: string;
}

/**
 * Shows HTML in a page of its own, whose policy allows its styles but no scripts and no forms. The page has an opaque
 * origin, so messages to it cannot name one.
 */
export function HtmlFrame({ html, title, className = '' }: HtmlFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => frame.current?.contentWindow?.postMessage(html, '*');
  useEffect(show, [html]);
  return <iframe ref={frame} className={`html-frame ${className}`} src="/preview.html" title={title} onLoad={show} />;
}
