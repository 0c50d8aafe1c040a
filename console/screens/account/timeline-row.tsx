import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { TimelineEntry } from '../../queries/account.ts';
import { Moment } from '../../components/moment.tsx';
import { PrintSheet } from '../../components/print-sheet.tsx';
import { Receipt } from '../../receipts/receipt.tsx';
import { clockTimes } from '../../receipts/rule-sentences.ts';
import { useReceiptTexts } from '../../receipts/use-receipt-texts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { AccountZones } from './account-zones.ts';
import type { Decision } from './join-receipts.ts';
import { DeskIcon } from './desk-icon.tsx';
import { EntryText } from './entry-text.tsx';
import { eventLook } from './event-look.ts';

interface TimelineRowProps {
  readonly entry: TimelineEntry;
  readonly decision?: Decision | undefined;
  readonly zones: AccountZones;
}

export function TimelineRow({ entry, decision, zones }: TimelineRowProps) {
  const format = useFormat();
  const { icon, tone } = eventLook(entry);
  return (
    <li className="event">
      <span className={`event-icon ${tone}`}>
        <DeskIcon name={icon} />
      </span>
      <div className="event-text">
        <EntryText entry={entry} />
        {decision && <DecisionReceipt decision={decision} zones={zones} />}
      </div>
      <Moment at={entry.at} zones={zones.all} text={format.clock(entry.at, zones.all[0] ?? 'UTC')} />
    </li>
  );
}

function DecisionReceipt({ decision, zones }: { readonly decision: Decision; readonly zones: AccountZones }) {
  const t = useTranslations('receipts');
  const [isOpen, setOpen] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  return (
    <details className="why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{decision.allowed ? t.whySent : t.whyBlocked}</summary>
      {isOpen && (
        <Receipt verdict={decision} json={decision} zones={zones.all}>
          <Button onPress={() => setPrinting(true)}>{t.printReceipt}</Button>
        </Receipt>
      )}
      {isPrinting && (
        <PrintSheet close={() => setPrinting(false)}>
          <PrintedReceipt decision={decision} zones={zones} />
        </PrintSheet>
      )}
    </details>
  );
}

function PrintedReceipt({ decision, zones }: { readonly decision: Decision; readonly zones: AccountZones }) {
  const texts = useReceiptTexts(zones.all);
  const { t, terms } = texts;
  return (
    <>
      <h1>{t.receipt}</h1>
      <p>
        {terms.channels[decision.channel]} · {t.decidedAt} {clockTimes(decision.at, texts)} · {t.decision} {decision.id}
      </p>
      <Receipt verdict={decision} json={decision} zones={zones.all} />
    </>
  );
}
