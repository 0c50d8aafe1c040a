import { useState } from 'react';
import { type WebhookWithSecret, eventTypes, useCreateWebhook } from '../../queries/webhooks.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { ChoicesField } from '../../forms/choices-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useWords } from '../../locales/language.ts';

interface NewWebhookDialogProps {
  readonly created: (webhook: WebhookWithSecret) => void;
  readonly close: () => void;
}

export function NewWebhookDialog({ created, close }: NewWebhookDialogProps) {
  const words = useWords('webhooks');
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
    <FormDialog title={words.create} close={close}>
      <RequestForm send={send} done={close} submit={words.create} cancel={close} refusals={words.refusals}>
        <TextField name="url" label={words.url} hint={words.urlHint} maxLength={2048} isRequired />
        <TextField name="description" label={words.description} maxLength={200} />
        <ChoiceField
          name="filter"
          label={words.eventNames}
          choices={[
            { value: 'all', text: words.allEvents },
            { value: 'chosen', text: words.chosenEvents },
          ]}
          value={filter}
          onChange={setFilter}
        />
        {filter === 'chosen' && (
          <ChoicesField
            name="events"
            label={words.chosenEvents}
            choices={eventTypes.map((event) => ({ value: event, text: words.events[event] }))}
            isRequired
          />
        )}
      </RequestForm>
    </FormDialog>
  );
}
