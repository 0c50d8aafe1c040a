import type { ReactNode } from 'react';
import { Formula } from '../../components/formula.tsx';

interface ReportHeadProps {
  readonly id: string;
  readonly title: string;
  /** How each figure is counted. */
  readonly formulas: readonly string[];
  readonly children?: ReactNode;
}

export function ReportHead({ id, title, formulas, children }: ReportHeadProps) {
  return (
    <header className="report-head">
      <h2 id={id}>{title}</h2>
      <Formula of={title}>
        {formulas.map((formula) => (
          <span key={formula}>{formula}</span>
        ))}
      </Formula>
      <span className="report-tools">{children}</span>
    </header>
  );
}
