import { useState } from 'react';
import { type WebhookWithSecret, eventTypes, useCreateWebhook } from '../../queries/webhooks.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { ChoicesField } from '../../forms/choices-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';

interface NewWebhookDialogProps {
  readonly created: (webhook: WebhookWithSecret) => void;
  readonly close: () => void;
}

export function NewWebhookDialog({ created, close }: NewWebhookDialogProps) {
  const t = useTranslations('webhooks');
  const create = useCreateWebhook();
  const [filter, setFilter] = useState<'all' | 'chosen'>('all');
  const send = async ({ url = '', description, events = '' }: FormValues) => {
    const names = events.split(',');
    created(
      await create.mutateAsync({
        url,
        events: filter === 'all' ? ['*'] : eventTypes.filter((event) => names.includes(event)),
        ...(description !== undefined && { description }),
      }),
    );
  };
  return (
    <FormDialog title={t.create} close={close}>
      <RequestForm send={send} done={close} submit={t.create} cancel={close} refusals={t.refusals}>
        <TextField name="url" label={t.url} hint={t.urlHint} maxLength={2048} isRequired />
        <TextField name="description" label={t.description} maxLength={200} />
        <ChoiceField
          name="filter"
          label={t.eventNames}
          choices={[
            { value: 'all', text: t.allEvents },
            { value: 'chosen', text: t.chosenEvents },
          ]}
          value={filter}
          onChange={setFilter}
        />
        {filter === 'chosen' && (
          <ChoicesField
            name="events"
            label={t.chosenEvents}
            choices={eventTypes.map((event) => ({ value: event, text: t.events[event] }))}
            isRequired
          />
        )}
      </RequestForm>
    </FormDialog>
  );
}
