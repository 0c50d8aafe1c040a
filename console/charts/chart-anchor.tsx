import type { ReactNode } from 'react';
import { isPlainClick } from '../components/plain-click.ts';
import type { ChartLink } from './chart.ts';

interface ChartAnchorProps {
  readonly link: ChartLink | undefined;
  readonly children: ReactNode;
}

export function ChartAnchor({ link, children }: ChartAnchorProps) {
  if (!link) return children;
  return (
    <a href={link.href} onClick={openInApp(link)}>
      {children}
    </a>
  );
}

export const openInApp = (link: ChartLink) => (event: React.MouseEvent) => {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  link.open();
};
