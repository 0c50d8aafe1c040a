import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'react-aria-components/Button';
import { type instalmentIntervals, sumOfInstalments } from '../../../lib/foundation/instalments.ts';
import { subtract } from '../../../lib/foundation/money.ts';
import { Icon } from '../../components/icon.tsx';
import { AmountField } from '../../forms/amount-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { focusFirst } from '../../forms/focus-first.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type DraftRow, type Owed, maxParts, nextRow } from './plan-draft.ts';

interface OwnRowsProps {
  readonly rows: readonly DraftRow[];
  readonly every: (typeof instalmentIntervals)[number];
  readonly owed: Owed;
  readonly change: (rows: readonly DraftRow[]) => void;
}

/** Instalments by hand, with what they lack of the sum. */
export function OwnRows({ rows, every, owed, change }: OwnRowsProps) {
  const t = useTranslations('plans');
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const { currency, total, today } = owed;
  const missing = subtract(total, sumOfInstalments(rows.map(({ amount = 0 }) => ({ amount }))));
  const money = (amount: number) => format.money(amount, currency);
  /** The element that had the focus may be gone. */
  const changeAndFocus = (next: readonly DraftRow[], index: number) => {
    flushSync(() => change(next));
    const form = list.current?.closest('form');
    if (form) focusFirst(form, [`instalments.${index}.due_date`]);
  };
  return (
    <>
      <div ref={list} className="own-rows">
        {rows.map(({ key, due_date: day, amount }, index) => {
          const put = (part: Partial<DraftRow>) =>
            change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
          return (
            <div key={key} role="group" aria-label={t.instalment(index + 1)} className="own-row">
              <DateField
                name={`instalments.${index}.due_date`}
                label={t.dueDateOf(index + 1)}
                initial={day}
                min={today}
                onChange={(due_date) => put({ due_date })}
                isRequired
              />
              <AmountField
                name={`instalments.${index}.amount`}
                label={t.amountOf(index + 1, currency)}
                currency={currency}
                {...(amount !== undefined && { initial: amount })}
                onChange={(value) => put({ amount: value })}
                isRequired
              />
              {rows.length > 1 && (
                <Button
                  className="ghost square"
                  aria-label={t.removeRow(index + 1)}
                  onPress={() =>
                    changeAndFocus(
                      rows.filter((row) => row.key !== key),
                      Math.min(index, rows.length - 2),
                    )
                  }
                >
                  <Icon name="close" />
                </Button>
              )}
            </div>
          );
        })}
      </div>
      <div className="own-rows-foot">
        <Button
          isDisabled={rows.length >= maxParts}
          onPress={() => changeAndFocus([...rows, nextRow(rows, every, missing, owed)], rows.length)}
        >
          <Icon name="plus" /> {t.addRow}
        </Button>
        <p role="status" className={missing === 0 ? 'soft' : 'unequal'}>
          {missing === 0
            ? t.sumIs(money(total))
            : missing > 0
              ? t.sumLacks(money(missing))
              : t.sumExceeds(money(-missing))}
        </p>
      </div>
    </>
  );
}
