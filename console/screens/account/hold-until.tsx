import { parseDate } from '@internationalized/date';
import { Suspense, lazy, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Account } from '../../queries/account.ts';
import { usePlaceHold, useReleaseHolds } from '../../queries/holds.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useHoldFailure } from './use-hold-failure.ts';

const HoldUntilMenu = lazy(() => import('./hold-until-menu.tsx'));

interface HoldUntilProps {
  readonly account: Account;
  /** Opens the form, for another date. */
  readonly openForm: () => void;
}

/** Nobody contacts the person until a day that they asked for: two presses, and one to undo it. */
export function HoldUntil({ account, openForm }: HoldUntilProps) {
  const t = useTranslations('holds');
  const format = useFormat();
  const zone = useOrganizationZone() ?? 'UTC';
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = usePlaceHold(account.id);
  const release = useReleaseHolds();
  const failed = useHoldFailure(account.contact.name);
  const holdUntil = (day: string) => {
    const until = parseDate(day).toDate(zone).toISOString();
    void place.mutateAsync({ kind: 'by_request', reason: t.askedToWait, until }).then(({ id }) => {
      const undo = () => void release.mutateAsync({ ids: [id], reason: t.placedByMistake }).catch(failed);
      showToast({ text: t.heldUntil(format.day(day)), undo });
    }, failed);
  };
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        isPending={place.isPending}
        onPress={() => setOpen(true)}
      >
        {t.holdUntil}
      </Button>
      <Suspense>
        {isOpen && (
          <HoldUntilMenu button={button} choose={holdUntil} chooseOther={openForm} close={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
