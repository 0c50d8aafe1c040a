import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { ChannelCheck } from '../../queries/account.ts';
import { Receipt } from '../../receipts/receipt.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { AccountZones } from './account-zones.ts';
import { ChannelVerdict } from './channel-verdict.tsx';

interface ReceiptPopoverProps {
  readonly check: ChannelCheck;
  readonly zones: AccountZones;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
}

/** Rule by rule, whether a channel may be used now. */
export default function ReceiptPopover({ check, zones, button, close }: ReceiptPopoverProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const name = terms.channels[check.channel];
  return (
    <Popover className="react-aria-Popover receipt-popover" isOpen triggerRef={button} onOpenChange={close}>
      <Dialog aria-label={`${t.details}: ${name}`}>
        <p>
          <strong>{name}</strong> · <ChannelVerdict check={check} zones={zones} />
        </p>
        <Receipt verdict={check} json={check} zones={zones.all} />
      </Dialog>
    </Popover>
  );
}
