import type { ReactNode } from 'react';
import { Formula } from '../../components/formula.tsx';

interface CardHeadProps {
  readonly id: string;
  readonly title: string;
  /** A figure of the whole card. */
  readonly figure?: string;
  readonly note?: string;
  /** The link to what the card counts. */
  readonly children: ReactNode;
}

export function CardHead({ id, title, figure, note, children }: CardHeadProps) {
  return (
    <header className="home-card-head">
      <h2 id={id}>{title}</h2>
      {figure !== undefined && <span className="soft">{figure}</span>}
      {note !== undefined && <Formula of={title}>{note}</Formula>}
      <span className="card-head-link">{children}</span>
    </header>
  );
}
