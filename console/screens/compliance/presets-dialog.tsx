import { useState } from 'react';
import { type Preset, useChangePresets } from '../../queries/compliance.ts';
import { ChoicesField } from '../../forms/choices-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

interface PresetsDialogProps {
  readonly chosen: readonly Preset['id'][];
  readonly presets: readonly Preset[];
  readonly close: () => void;
}

export function PresetsDialog({ chosen, presets, close }: PresetsDialogProps) {
  const t = useTranslations('compliance');
  const { sources } = useTranslations('receipts');
  const change = useChangePresets();
  const [wanted, setWanted] = useState<readonly Preset['id'][]>(chosen);
  const added = wanted.filter((id) => !chosen.includes(id));
  const dropped = chosen.filter((id) => !wanted.includes(id));
  return (
    <FormDialog title={t.change} close={close}>
      <RequestForm
        submit={t.save}
        isReady={added.length + dropped.length > 0}
        refusals={{ concurrent_change: t.concurrent }}
        cancel={close}
        send={() => change.mutateAsync([...wanted])}
        done={() => {
          showToast({ text: t.saved });
          close();
        }}
      >
        <ChoicesField
          name="contact_rules.preset"
          label={t.choose}
          hint={t.chooseHint}
          choices={presets.map(({ id }) => ({ value: id, text: sources[id] }))}
          initial={chosen}
          onChange={setWanted}
        />
        <div role="status">
          {added.length + dropped.length === 0 && <p className="soft">{t.unchanged}</p>}
          {added.map((id) => (
            <p key={id} className="added">
              {t.added(sources[id])}
            </p>
          ))}
          {dropped.map((id) => (
            <p key={id} className="dropped">
              {t.dropped(sources[id])}
            </p>
          ))}
        </div>
      </RequestForm>
    </FormDialog>
  );
}
