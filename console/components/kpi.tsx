import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../routes/routes.ts';
import { Formula } from './formula.tsx';

interface KpiProps {
  readonly label: string;
  readonly value: string;
  /** The rows that the value counts. */
  readonly rows?: LinkTarget | undefined;
  readonly formula: string;
  /** What the value is compared with. */
  readonly children?: ReactNode;
}

/** A figure of a screen: it opens its rows and says how it is counted. */
export function Kpi({ label, value, rows, formula, children }: KpiProps) {
  return (
    <div className="kpi">
      <dt className="kpi-label">
        {label}
        <Formula of={label}>{formula}</Formula>
      </dt>
      <dd className="kpi-value">
        {rows ? (
          <Link {...rows} aria-label={`${label}: ${value}`}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {children !== undefined && <dd className="kpi-detail">{children}</dd>}
    </div>
  );
}
