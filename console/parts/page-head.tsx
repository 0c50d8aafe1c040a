import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** One sentence on what the screen is for, or the state of what it shows. */
  readonly note?: ReactNode;
  /** What can be done here. */
  readonly children?: ReactNode;
}

export function PageHead({ title, note, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {note !== undefined && <p className="soft">{note}</p>}
      </div>
      {children !== undefined && <div className="actions">{children}</div>}
    </header>
  );
}
