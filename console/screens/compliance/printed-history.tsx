import type { ContactHistory } from '../../queries/contact-history.ts';
import type { ContactEvent } from '../../receipts/contact-events.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { reasonText } from '../../receipts/reason-text.ts';
import { clockTimes } from '../../receipts/rule-sentences.ts';
import { useReceiptTexts } from '../../receipts/use-receipt-texts.ts';
import { useTranslations } from '../../locales/language.ts';

export function PrintedHistory({ history: { contact, loadedAt, events } }: { readonly history: ContactHistory }) {
  const t = useTranslations('compliance');
  const zone = useOrganizationZone();
  const texts = useReceiptTexts(zone === undefined ? [] : [zone]);
  const { terms, format } = texts;
  const resultOf = ({ interaction, decision }: ContactEvent): string => {
    if (interaction) return terms.interactionStatuses[interaction.status];
    if (!decision || decision.allowed || decision.reason === null) return t.allowed;
    const { reason, retry_at, checks } = decision;
    return `${t.blocked}: ${reasonText(texts.t, { reason, retry_at, checks })}`;
  };
  const directionOf = ({ interaction }: ContactEvent) =>
    interaction?.direction === 'inbound' ? t.inbound : t.outbound;
  return (
    <>
      <h1>{t.historyOf(contact.name)}</h1>
      <p>
        {terms.id} {contact.external_id ?? contact.id} · {t.historyAsOf(clockTimes(loadedAt, texts))} ·{' '}
        {t.events(format.count(events.length))}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.at}</th>
            <th scope="col">{t.direction}</th>
            <th scope="col">{t.channel}</th>
            <th scope="col">{t.address}</th>
            <th scope="col">{t.result}</th>
            <th scope="col">{terms.account}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event, index) => (
            <tr key={index}>
              <th scope="row">{clockTimes(event.at, texts)}</th>
              <td>{directionOf(event)}</td>
              <td>{terms.channels[event.channel]}</td>
              <td>{event.interaction?.to ?? event.decision?.addressed?.address_masked ?? '—'}</td>
              <td className="wraps">{resultOf(event)}</td>
              <td>{event.account.slice(0, 8)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
