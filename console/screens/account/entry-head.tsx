import type { ReactNode } from 'react';

interface EntryHeadProps {
  readonly title: string;
  readonly status?: ReactNode;
}

export function EntryHead({ title, status }: EntryHeadProps) {
  return (
    <p className="entry-head">
      <strong>{title}</strong>
      {status !== undefined && <span className="soft">{status}</span>}
    </p>
  );
}
