import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../../routes/routes.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { Amounts } from './totals.ts';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly rows?: LinkTarget | undefined;
  readonly formula: string;
  readonly asOf: string;
  readonly children?: ReactNode;
}

export function Figure({ label, value, rows, formula, asOf, children }: FigureProps) {
  const t = useTranslations('overview');
  const format = useFormat();
  return (
    <div className={children === undefined ? 'figure' : 'figure wide'}>
      <dt>{label}</dt>
      <dd className="figure-value">
        {rows ? (
          <Link {...rows} aria-label={`${label}: ${value}`}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {children}
      <dd className="figure-formula">
        <details>
          <summary aria-label={`${t.formula}: ${label}`}>{t.formula}</summary>
          <p>{formula}</p>
          <p>{t.asOf(format.instant(asOf))}</p>
        </details>
      </dd>
    </div>
  );
}

export function OtherCurrencies({ amounts, currency }: { readonly amounts: Amounts; readonly currency: string }) {
  const format = useFormat();
  return amounts
    .filter((each) => each.currency !== currency)
    .map((each) => (
      <dd key={each.currency} className="soft">
        + {format.money(each.amount, each.currency)}
      </dd>
    ));
}
