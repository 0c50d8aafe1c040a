import type { ReactNode } from 'react';
import { useNameScreen } from './name-screen.ts';

interface PageHeadProps {
  readonly title: string;
  /** The name of the one thing that the screen shows, once it is read: the heading, and what tells its tab from others. */
  readonly name?: string | undefined;
  /** One sentence on what the screen is for, or the state of what it shows. */
  readonly note?: ReactNode;
  /** What can be done here. */
  readonly children?: ReactNode;
}

export function PageHead({ title, name, note, children }: PageHeadProps) {
  useNameScreen(name);
  return (
    <header className="page-head">
      <div>
        <h1>{name ?? title}</h1>
        {note !== undefined && <p className="soft">{note}</p>}
      </div>
      {children !== undefined && <div className="actions">{children}</div>}
    </header>
  );
}
