import type { Account } from '../queries/account.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { RequestForm } from '../forms/request-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { showToast } from '../components/toasts.ts';
import { useTranslations } from '../locales/language.ts';
import { type AddressList, type ContactEntry, withEntry } from './contact-entries.ts';
import { useChangeEntries } from './use-change-entries.ts';

interface AddressDialogProps {
  readonly account: Account;
  readonly list: AddressList;
  /** The entry to change; absent for a new one. */
  readonly entry?: ContactEntry;
  readonly close: () => void;
}

const maxLabelLength = 50;

/** `contact.phones.2.number` is the finding of the field `address`. */
const fieldOf = (path: string): string => (path.endsWith('.label') ? 'label' : 'address');

export default function AddressDialog({ account, list, entry, close }: AddressDialogProps) {
  const t = useTranslations('people');
  const shell = useTranslations('shell');
  const { apply } = useChangeEntries(account, list);
  const isPhone = list === 'phones';
  const added = isPhone ? t.addPhone : t.addEmail;
  return (
    <FormDialog title={entry === undefined ? added : t.changeAddress(entry.address)} close={close}>
      <RequestForm
        submit={shell.save}
        refusals={t.refusals}
        fieldOf={fieldOf}
        cancel={close}
        done={close}
        send={async ({ address = '', label }) => {
          await apply(withEntry(entry?.address, { address, label }));
          showToast({ text: t.done.saved });
        }}
      >
        <TextField
          name="address"
          label={isPhone ? t.number : t.address}
          {...(isPhone && { hint: t.phoneHint })}
          type={isPhone ? 'tel' : 'email'}
          maxLength={isPhone ? 40 : 254}
          isRequired
          {...(entry && { initial: entry.address })}
        />
        <TextField
          name="label"
          label={t.label}
          hint={t.labelHint}
          maxLength={maxLabelLength}
          {...(entry?.label !== undefined && { initial: entry.label })}
        />
      </RequestForm>
    </FormDialog>
  );
}
