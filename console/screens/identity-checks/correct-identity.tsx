import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Contact, contactQuery, useChangePerson } from '../../queries/contacts.ts';
import { useReleaseHolds } from '../../queries/holds.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { maxReasonLength } from '../../people/release-dialog.tsx';
import { type Draft, correctionOf, draftOf } from './correction.ts';
import type { IdentityDoubt } from './group-checks.ts';

interface CorrectIdentityProps {
  readonly doubt: IdentityDoubt;
  readonly close: () => void;
}

export default function CorrectIdentity({ doubt, close }: CorrectIdentityProps) {
  const t = useTranslations('identity_checks');
  const query = useQuery(contactQuery(useOrganizationService(), doubt.holds[0].contact_id));
  return (
    <FormDialog title={t.correctOf(doubt.identity.after.name)} close={close}>
      <QueryView query={query} lines={6}>
        {(contact) => <CorrectionForm doubt={doubt} contact={contact} close={close} />}
      </QueryView>
    </FormDialog>
  );
}

function CorrectionForm({ doubt, contact, close }: CorrectIdentityProps & { readonly contact: Contact }) {
  const t = useTranslations('identity_checks');
  const texts = useTranslations('holds');
  const format = useFormat();
  const { identity, holds } = doubt;
  const [draft, setDraft] = useState<Draft>(() => draftOf(contact));
  const changePerson = useChangePerson();
  const release = useReleaseHolds();
  const count = format.count(holds.length);
  const field = (name: keyof Draft) => ({
    name: `contact.${name}`,
    label: t.fields[name],
    value: draft[name],
    onChange: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
  });
  const send = async ({ reason = '' }) => {
    const change = correctionOf(contact, draft);
    if (Object.keys(change).length > 0) {
      const { account_id: account, contact_id: person } = holds[0];
      await changePerson.mutateAsync({ account, contact: person, change: () => change });
    }
    await release.mutateAsync({ ids: holds.map(({ id }) => id), reason });
    showToast({ text: t.confirmed(count) });
  };
  return (
    <>
      <p>{t.correctEffect(count)}</p>
      <div className="presets">
        <Button onPress={() => setDraft(draftOf(identity.before))}>{t.useBefore}</Button>
        <Button onPress={() => setDraft(draftOf(identity.after))}>{t.useAfter}</Button>
      </div>
      <RequestForm submit={texts.release} refusals={texts.refusals} cancel={close} done={close} send={send}>
        <TextField {...field('name')} maxLength={200} isRequired />
        <TextField {...field('phone')} type="tel" />
        <TextField {...field('email')} type="email" />
        <TextField
          name="reason"
          label={texts.reason}
          hint={texts.releaseReasonHint}
          rows={2}
          maxLength={maxReasonLength}
          isRequired
        />
        <p className="soft">{t.correctSource}</p>
      </RequestForm>
    </>
  );
}
