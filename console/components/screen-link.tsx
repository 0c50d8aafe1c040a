import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Target, toLocation } from '../routes/routes.ts';

type ScreenLinkProps = Target & {
  readonly children: ReactNode;
  readonly className?: string;
  readonly 'aria-label'?: string;
  readonly onClick?: (() => void) | undefined;
};

/** A link to a screen. Its values are checked against the route of the screen. */
export function ScreenLink({ children, className, 'aria-label': label, onClick, ...target }: ScreenLinkProps) {
  return (
    <Link {...toLocation(target)} className={className} aria-label={label} onClick={onClick}>
      {children}
    </Link>
  );
}
