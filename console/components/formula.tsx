import { type ReactNode, useId } from 'react';
import { useTranslations } from '../locales/language.ts';
import { Icon } from './icon.tsx';

interface FormulaProps {
  /** The name of the figure. */
  readonly of: string;
  readonly children: ReactNode;
}

/** How a figure is counted, behind a button. The browser's own popover needs no code on the first page. */
export function Formula({ of, children }: FormulaProps) {
  const t = useTranslations('shell');
  const id = useId();
  return (
    <span className="formula">
      <button type="button" className="ghost" aria-label={t.formulaOf(of)} popoverTarget={id}>
        <Icon name="info" />
      </button>
      <span id={id} popover="auto" className="formula-text">
        {children}
      </span>
    </span>
  );
}
