import { type ReactNode, useEffect, useRef } from 'react';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useUnsavedInput } from './use-unsaved-input.tsx';
import './forms.css';

interface FormPanelProps {
  readonly title: string;
  readonly close: () => void;
  /** Usually a `RequestForm` whose `cancel` and `done` close the panel. */
  readonly children: ReactNode;
}

const overlays = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]';

/** A form in its place, so that nothing covers what it is about. Escape, and leaving the page, ask first. */
export function FormPanel({ title, close, children }: FormPanelProps) {
  const { props, isEdited, leave, question } = useUnsavedInput(close);
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    // Also when the focus is no longer in the form: its button may have been disabled.
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(overlays) !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section className="form-panel" aria-label={title}>
      <h2>{title}</h2>
      <div
        {...props}
        onKeyDown={(event) => {
          // Enter alone begins a line in a text.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.querySelector('form')?.requestSubmit();
        }}
      >
        {children}
      </div>
      {question}
      <UnsavedGuard isUnsaved={isEdited} />
    </section>
  );
}
