import { useQueryClient } from '@tanstack/react-query';
import { getLocalTimeZone, parseAbsolute, toCalendarDateTime } from '@internationalized/date';
import { useState } from 'react';
import { type Missed, countMissed, useReplaySpan } from '../../queries/missed-deliveries.ts';
import type { Span } from '../../queries/classify-for-replay.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Webhook, useChangeWebhook, webhookQuery } from '../../queries/webhooks.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateTimeField } from '../../forms/date-time-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useEventText } from './delivery-texts.ts';
import { startOfOutage } from './outage.ts';

interface Counted extends Missed {
  readonly span: Span;
  readonly isEnabled: boolean;
}

const choices = ['undelivered', 'failed', 'held', 'all'] as const;

export function MissedDialog({ webhook, close }: { readonly webhook: Webhook; readonly close: () => void }) {
  const t = useTranslations('webhooks');
  const eventText = useEventText();
  const format = useFormat();
  const service = useOrganizationService();
  const queries = useQueryClient();
  const replay = useReplaySpan(webhook.id);
  const change = useChangeWebhook(webhook.id);
  const [counted, setCounted] = useState<Counted>();
  const zone = getLocalTimeZone();
  const send = async ({ from = '', to, status }: FormValues) => {
    const span = {
      from: new Date(from).toISOString(),
      ...(to !== undefined && { to: new Date(to).toISOString() }),
      status: choices.find((choice) => choice === status) ?? 'undelivered',
    };
    // The service may have disabled the webhook in the meantime.
    const { enabled } = await queries.query({ ...webhookQuery(service, webhook.id), staleTime: 0 });
    setCounted({ span, isEnabled: enabled, ...(await countMissed(service, webhook.id, span)) });
  };
  const notes = counted && [
    ...(counted.waiting > 0 ? [t.waiting(format.count(counted.waiting))] : []),
    ...(counted.inProgress > 0 ? [t.inProgress(format.count(counted.inProgress))] : []),
  ];
  if (counted && counted.count > 0) {
    const count = format.count(counted.count);
    const size = counted.isCapped ? { ...count, text: t.moreThan(count.text) } : count;
    const title = (counted.isEnabled ? t.replaySpanTitle : t.enableAndReplayTitle)(size);
    return (
      <ConfirmDialog
        title={title}
        confirm={title}
        refusals={t.refusals}
        close={close}
        onConfirm={async () => {
          if (!counted.isEnabled) await change.mutateAsync({ enabled: true });
          const queued = await replay.mutateAsync(counted.span);
          showToast({ text: t.replayedSpan(format.count(queued)) });
        }}
      >
        <ul>
          {[...counted.byEvent].map(([event, count]) => (
            <li key={event}>
              {eventText(event)}: {format.number(count)}
            </li>
          ))}
        </ul>
        <p>{t.replaySpanText}</p>
        {!counted.isEnabled && <p>{t.enabledByReplay}</p>}
        {webhook.failing_since !== null && <p>{t.stillFailing}</p>}
        {notes?.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </ConfirmDialog>
    );
  }
  const start = startOfOutage(webhook, serviceNow());
  return (
    <FormDialog title={t.missedTitle} close={close}>
      <RequestForm send={send} submit={t.count} cancel={close}>
        <p>{t.missedText}</p>
        <DateTimeField
          name="from"
          label={t.from}
          hint={t.zoneHint(zone)}
          initial={toCalendarDateTime(parseAbsolute(start, zone)).toString().slice(0, 16)}
          isRequired
        />
        <DateTimeField name="to" label={t.to} hint={t.toHint} />
        <ChoiceField
          name="status"
          label={t.which}
          choices={choices.map((value) => ({ value, text: t.whichChoices[value] }))}
          initial="undelivered"
        />
        <div role="status">
          {notes && <p className="notice">{notes.length > 0 ? notes.join(' ') : t.nothingMissed}</p>}
        </div>
      </RequestForm>
    </FormDialog>
  );
}
