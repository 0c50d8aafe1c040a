import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Account } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { useTranslations } from '../../locales/language.ts';
import { AddressList } from '../../people/address-list.tsx';
import { LocalTimes } from '../../people/local-times.tsx';
import { PersonFacts } from '../../people/person-facts.tsx';
import { usePreferenceTexts } from '../../people/use-preference-texts.ts';
import type { AccountZones } from './account-zones.ts';
import { Fact } from './fact.tsx';

const PersonDialog = lazy(() => import('../../people/person-dialog.tsx'));

interface ContactCardProps {
  readonly account: Account;
  readonly zones: AccountZones;
}

/** The person of an account: how to reach them, and where and when. */
export function ContactCard({ account, zones }: ContactCardProps) {
  const t = useTranslations('people');
  const ofAccount = useTranslations('account');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const preferences = usePreferenceTexts();
  const canChange = useViewer().hasRole('agent');
  const [isEditing, setEditing] = useState(false);
  const { contact } = account;
  const { whatsapp, whatsapp_status: status, preferred } = contact;
  return (
    <section className="card" aria-labelledby="contact">
      <div className="page-head">
        <h2 id="contact">{ofAccount.contact}</h2>
        {canChange && (
          <Button className="quiet" aria-label={t.edit} onPress={() => setEditing(true)}>
            {t.editShort}
          </Button>
        )}
      </div>
      {contact.opted_out && contact.opted_out_by === 'address' && <p className="warned">{t.optedOutByAddress}</p>}
      <dl className="stacked">
        <Fact name={t.phones}>
          <AddressList account={account} list="phones" />
        </Fact>
        {whatsapp !== null && (
          <Fact name={terms.channels.whatsapp}>
            <CopyText text={whatsapp} />{' '}
            {status !== null && status !== 'unverified' && (
              <span className={`address-status ${status}`}>{t.addressStatuses[status]}</span>
            )}
          </Fact>
        )}
        <Fact name={t.emails}>
          <AddressList account={account} list="emails" />
        </Fact>
        <Fact name={t.localTime}>
          <LocalTimes zones={zones.contact} from={contact.timezones_from} />
        </Fact>
        {preferred !== null && (
          <Fact name={t.chosen}>
            {[
              ...(preferred.channels ? [preferences.channels(preferred)] : []),
              ...(preferred.hours ? [preferences.hours(preferred)] : []),
            ].join(' · ')}
          </Fact>
        )}
      </dl>
      <p className="not-printed">
        <Link to="/contacts/$id/statement" params={{ id: contact.id }}>
          {shell.screens.statement}
        </Link>
        {' · '}
        <Link to="/contacts/$id/debtor-page" params={{ id: contact.id }}>
          {shell.screens.debtor_page}
        </Link>
      </p>
      <PersonFacts id={contact.id} />
      <Suspense>{isEditing && <PersonDialog account={account} close={() => setEditing(false)} />}</Suspense>
    </section>
  );
}
