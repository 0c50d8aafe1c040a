import type { ReactNode } from 'react';

/** The state of a list without rows. The first sentence is its title, the rest says what to do. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  const [title = text, ...others] = text.split(/(?<=[.!?]) (?=\p{Lu}|[¿¡])/u);
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong> {others.length > 0 && <span>{others.join(' ')}</span>}
      </p>
      {children}
    </div>
  );
}
