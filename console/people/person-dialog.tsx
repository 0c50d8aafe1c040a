import { useQuery } from '@tanstack/react-query';
import type { Account } from '../queries/account.ts';
import { type Contact, contactQuery, useChangePerson } from '../queries/contacts.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { RequestForm } from '../forms/request-form.tsx';
import { showToast } from '../components/toasts.ts';
import { QueryView } from '../components/query-view.tsx';
import { useTranslations } from '../locales/language.ts';
import { PersonFields } from './person-fields.tsx';
import { personChange } from './person-change.ts';

interface PersonDialogProps {
  readonly account: Account;
  readonly close: () => void;
}

/** Changes what is known about a person, except for the lists of addresses. */
export default function PersonDialog({ account, close }: PersonDialogProps) {
  const t = useTranslations('people');
  const query = useQuery(contactQuery(useOrganizationService(), account.contact.id));
  return (
    <FormDialog title={t.editTitle(account.contact.name)} close={close}>
      <QueryView query={query} lines={8}>
        {(contact) => <PersonForm key={contact.id} account={account.id} contact={contact} close={close} />}
      </QueryView>
    </FormDialog>
  );
}

interface PersonFormProps {
  readonly account: string;
  readonly contact: Contact;
  readonly close: () => void;
}

function PersonForm({ account, contact, close }: PersonFormProps) {
  const t = useTranslations('people');
  const shell = useTranslations('shell');
  const change = useChangePerson();
  return (
    <RequestForm
      submit={shell.save}
      refusals={t.refusals}
      cancel={close}
      done={close}
      send={async (values) => {
        const changed = personChange(contact, values);
        if (Object.keys(changed).length === 0) return;
        await change.mutateAsync({ account, contact: contact.id, change: () => changed });
        showToast({ text: t.done.saved });
      }}
    >
      <PersonFields contact={contact} />
    </RequestForm>
  );
}
