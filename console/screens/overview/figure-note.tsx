import { useId } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useTranslations } from '../../locales/language.ts';

interface FigureNoteProps {
  /** The name of the figure. */
  readonly of: string;
  readonly children: string;
}

/** How a figure is calculated, behind a button. The browser's own popover needs no code on the first page. */
export function FigureNote({ of, children }: FigureNoteProps) {
  const t = useTranslations('overview');
  const id = useId();
  return (
    <span className="figure-note">
      <button type="button" className="ghost" aria-label={`${t.formula}: ${of}`} popoverTarget={id}>
        <Icon name="info" />
      </button>
      <span id={id} popover="auto" className="figure-note-text">
        {children}
      </span>
    </span>
  );
}
