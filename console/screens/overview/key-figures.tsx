import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from '../../charts/sparkline.tsx';
import { type Format, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { Overview } from '../../queries/overview.ts';
import type { LinkTarget } from '../../routes/routes.ts';
import { Formula } from '../../components/formula.tsx';
import { amountIn, changeOf, keptIn, partsOf, periodsOf, recoveredIn } from './home-figures.ts';

interface KeyFiguresProps {
  readonly overview: Overview;
  readonly length: number;
  readonly currency: string;
}

/** What is owed, recovered, kept and reached, each beside the period before. */
export function KeyFigures({ overview, length, currency }: KeyFiguresProps) {
  const t = useTranslations('overview');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { days, before } = periodsOf(overview, length);
  const { accounts } = overview;
  const [first = '', last = ''] = [days[0]?.date, days.at(-1)?.date];

  const owed = amountIn(accounts.pending_by_currency, currency);
  const owedOn = (day: Overview['days'][number] | undefined) => amountIn(day?.pending_by_currency ?? [], currency);
  const recovered = recoveredIn(days, currency);
  const [kept, keptBefore] = [keptIn(days), keptIn(before)];
  const open = accounts.open.find((each) => each.currency === currency) ?? { accounts: 0, contacted: 0 };
  const points = kept.share === undefined || keptBefore.share === undefined ? undefined : kept.share - keptBefore.share;
  return (
    <section className="key-figures" aria-label={t.keyFigures}>
      <Figure
        name={t.pending}
        note={t.pendingFormula}
        value={<Compact amount={owed} currency={currency} />}
        exact={format.money(owed, currency)}
        target={{ to: '/accounts', search: { currency } }}
        change={<Change change={changeOf(owedOn(before.at(-1)), owed)} isGoodUp={false} format={format} />}
        detail={t.comparedWith(format.number(length))}
        line={days.map(owedOn)}
      />
      <Figure
        name={terms.recovered}
        note={t.recoveredFormula}
        value={<Compact amount={recovered.amount} currency={currency} />}
        exact={format.money(recovered.amount, currency)}
        target={{ to: '/payments', search: { status: 'registered', paid_from: first, paid_to: last } }}
        change={
          <Change change={changeOf(recoveredIn(before, currency).amount, recovered.amount)} isGoodUp format={format} />
        }
        detail={t.payments(format.count(recovered.count))}
        line={partsOf(days).map((part) => recoveredIn(part, currency).amount)}
      />
      <Figure
        name={t.kept}
        note={t.keptFormula}
        value={kept.share === undefined ? '—' : format.percent(kept.share)}
        target={{ to: '/promises', search: { status: 'kept', due_from: first, due_to: last } }}
        change={<Change change={points} isGoodUp inPoints format={format} />}
        detail={t.of(format.number(kept.kept), format.number(kept.judged))}
        line={partsOf(days).flatMap((part) => keptIn(part).share ?? [])}
      />
      <Figure
        name={t.contacted}
        note={t.contactedFormula}
        value={open.accounts > 0 ? format.percent(open.contacted / open.accounts) : '—'}
        target={{ to: '/accounts', search: { status: 'open', has: 'interaction', currency } }}
        detail={t.of(format.number(open.contacted), format.number(open.accounts))}
      />
    </section>
  );
}

function Compact({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  const format = useFormat();
  return (
    <>
      <small>{currency}</small> {format.compact(amount)}
    </>
  );
}

interface ChangeProps {
  readonly change: number | undefined;
  readonly isGoodUp: boolean;
  /** The figure is a share itself, and its change not a share of it. */
  readonly inPoints?: boolean;
  readonly format: Format;
}

function Change({ change, isGoodUp, inPoints = false, format }: ChangeProps) {
  const t = useTranslations('overview');
  if (change === undefined) return null;
  const size = Math.abs(change);
  const text = inPoints ? t.points(format.rounded(size * 100)) : format.percent(size);
  if (change === 0) return <span className="change">{text}</span>;
  const isGood = change > 0 === isGoodUp;
  return (
    <span className={isGood ? 'change good' : 'change bad'}>
      <span aria-hidden="true">{change > 0 ? '▲' : '▼'}</span>
      <span className="hidden">{change > 0 ? t.up : t.down}</span> {text}
    </span>
  );
}

interface FigureProps {
  readonly name: string;
  readonly note: string;
  readonly value: ReactNode;
  /** With all digits, if the value is shortened. */
  readonly exact?: string;
  readonly target: LinkTarget;
  readonly change?: ReactNode;
  readonly detail: string;
  readonly line?: readonly number[];
}

function Figure({ name, note, value, exact, target, change, detail, line = [] }: FigureProps) {
  return (
    <div className="card key-figure">
      <div className="key-figure-head">
        <h2>{name}</h2>
        <Formula of={name}>{note}</Formula>
      </div>
      <p className="key-figure-value">
        <Link {...target} title={exact}>
          {value}
        </Link>
      </p>
      <div className="key-figure-foot">
        <p>
          {change} <span className="soft">{detail}</span>
        </p>
        <Sparkline values={line} />
      </div>
    </div>
  );
}
