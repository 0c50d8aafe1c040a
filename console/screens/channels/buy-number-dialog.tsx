import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type AvailableNumber, useBuyNumber, useSearchNumbers } from '../../queries/channels.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useLanguage, useTranslations } from '../../locales/language.ts';

const countries = ['AR', 'BR', 'CA', 'CL', 'CO', 'ES', 'MX', 'PE', 'US', 'UY'] as const;
const types = ['local', 'mobile', 'tollfree'] as const;

export function BuyNumberDialog({ close }: { readonly close: () => void }) {
  const t = useTranslations('channels');
  const { locale } = useLanguage();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const search = useSearchNumbers();
  const buy = useBuyNumber();
  const [chosen, setChosen] = useState<AvailableNumber>();
  const send = ({ country = '', numberType, areaCode }: FormValues) =>
    search.mutateAsync({
      country,
      numberType: types.find((type) => type === numberType) ?? 'local',
      ...(areaCode !== undefined && { areaCode }),
    });
  if (chosen)
    return (
      <ConfirmDialog
        title={t.buyOf(chosen.phone_number)}
        confirm={t.buy}
        refusals={t.refusals}
        close={close}
        onConfirm={async () => {
          await buy.mutateAsync(chosen.phone_number);
          showToast({ text: t.bought(chosen.phone_number) });
        }}
      >
        <p>{t.buyText}</p>
        {chosen.address_requirements !== null && chosen.address_requirements !== 'none' && (
          <p className="notice">{t.addressNeeded}</p>
        )}
      </ConfirmDialog>
    );
  return (
    <FormDialog title={t.findNumber} close={close}>
      <RequestForm send={send} submit={t.search} cancel={close} refusals={t.refusals}>
        <ChoiceField
          name="country"
          label={t.country}
          choices={countries.map((value) => ({ value, text: names.of(value) ?? value }))}
          isRequired
        />
        <ChoiceField
          name="numberType"
          label={t.type}
          choices={types.map((value) => ({ value, text: t.types[value] }))}
          initial="local"
        />
        <TextField name="areaCode" label={t.area} hint={t.areaHint} maxLength={5} />
      </RequestForm>
      {search.data && (
        <div role="status">
          <p>{search.data.length === 0 ? t.noneForSale : t.forSale(String(search.data.length))}</p>
        </div>
      )}
      <ul className="for-sale">
        {search.data?.map((number) => (
          <li key={number.phone_number}>
            <span>
              <strong>{number.phone_number}</strong>{' '}
              <span className="soft">{number.locality ?? number.region ?? number.country}</span>
            </span>
            <Button aria-label={t.buyOf(number.phone_number)} onPress={() => setChosen(number)}>
              {t.buy}
            </Button>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
