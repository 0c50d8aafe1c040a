import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Account, type Channel, type ChannelCheck, channelChecksQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { AccountZones } from './account-zones.ts';
import { useShortVerdict } from './channel-verdict.tsx';
import { DeskIcon } from './desk-icon.tsx';

const ReceiptPopover = lazy(() => import('./receipt-popover.tsx'));

const order: readonly Channel[] = ['voice', 'whatsapp', 'sms', 'email'];
const channelKeys: Readonly<Record<Channel, string>> = { voice: 'c', whatsapp: 'w', sms: 's', email: 'e' };

interface ChannelButtonsProps {
  readonly account: Account;
  readonly zones: AccountZones;
  /** Another user has the person in front of them. */
  readonly isTaken: boolean;
  readonly contact: (channel: Channel) => void;
}

/** The channels as the buttons that use them, each with its verdict. One that is not allowed says why. */
export function ChannelButtons({ account, zones, isTaken, contact }: ChannelButtonsProps) {
  const t = useTranslations('account');
  const query = useQuery(channelChecksQuery(useOrganizationService(), account.id));
  return (
    <QueryView query={query} lines={2}>
      {({ data }) => {
        const checks = data.toSorted((one, other) => order.indexOf(one.channel) - order.indexOf(other.channel));
        const first = checks.find(({ allowed }) => allowed);
        return (
          <ul className="channels" aria-label={t.checks}>
            {checks.map((check) => (
              <ChannelTile
                key={check.channel}
                check={check}
                zones={zones}
                isMain={check === first && !isTaken}
                isTaken={isTaken}
                contact={() => contact(check.channel)}
              />
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

interface ChannelTileProps {
  readonly check: ChannelCheck;
  readonly zones: AccountZones;
  readonly isMain: boolean;
  readonly isTaken: boolean;
  readonly contact: () => void;
}

function ChannelTile({ check, zones, isMain, isTaken, contact }: ChannelTileProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const verdict = useShortVerdict(zones)(check);
  const why = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { channel, allowed, retry_at: retry } = check;
  const state = allowed ? (isMain ? 'main' : 'allowed') : retry === null ? 'never' : 'later';
  return (
    <li className={`channel ${state}`}>
      <Button className="channel-act" isDisabled={allowed && isTaken} onPress={allowed ? contact : () => setOpen(true)}>
        <DeskIcon name={channel} />
        <span className="channel-name">{channel === 'voice' ? t.call : terms.channels[channel]}</span>
        <kbd aria-hidden="true">{channelKeys[channel].toUpperCase()}</kbd>
        <span className="channel-verdict" title={verdict}>
          {verdict}
        </span>
      </Button>
      <Button
        ref={why}
        className="channel-why"
        aria-label={`${t.details}: ${terms.channels[channel]}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <DeskIcon name="why" />
      </Button>
      <Suspense>
        {isOpen && <ReceiptPopover check={check} zones={zones} button={why} close={() => setOpen(false)} />}
      </Suspense>
    </li>
  );
}
