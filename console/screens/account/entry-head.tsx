import type { ReactNode } from 'react';

interface EntryHeadProps {
  readonly icon: string;
  readonly title: string;
  readonly status?: ReactNode;
}

export function EntryHead({ icon, title, status }: EntryHeadProps) {
  return (
    <p className="entry-head">
      <span className="entry-icon" aria-hidden="true">
        {icon}
      </span>
      <strong>{title}</strong>
      {status !== undefined && <span className="soft">{status}</span>}
    </p>
  );
}
