import type { Contact } from '../queries/contacts.ts';
import { ChoicesField } from '../forms/choices-field.tsx';
import { CountryField } from '../forms/country-field.tsx';
import { DateField } from '../forms/date-field.tsx';
import { LanguageField } from '../forms/language-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { ZoneField } from '../forms/zone-field.tsx';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import { fieldName } from './person-change.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const channels = ['email', 'sms', 'whatsapp', 'voice'] as const;

const initialOf = (value: string | null | undefined) =>
  value === null || value === undefined ? {} : { initial: value };

export function PersonFields({ contact }: { readonly contact: Contact }) {
  const t = useTranslations('people');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { document, preferred } = contact;
  const hours = preferred?.hours ?? undefined;
  return (
    <>
      <TextField name={fieldName('name')} label={terms.name} maxLength={200} isRequired initial={contact.name} />
      <TextField
        name={fieldName('whatsapp')}
        label={t.whatsappNumber}
        hint={t.phoneHint}
        type="tel"
        {...initialOf(contact.whatsapp)}
      />
      <div className="field-row">
        <CountryField name={fieldName('country')} label={t.country} {...initialOf(contact.country)} />
        <TextField
          name={fieldName('region')}
          label={t.region}
          hint={t.regionHint}
          maxLength={6}
          {...initialOf(contact.region)}
        />
        <ZoneField name={fieldName('timezone')} label={t.timezone} {...initialOf(contact.timezone)} />
        <LanguageField name={fieldName('language')} label={t.language} {...initialOf(contact.language)} />
      </div>
      <div className="field-row">
        <TextField
          name={fieldName('document.type')}
          label={t.documentType}
          hint={t.documentTypeHint}
          maxLength={20}
          {...initialOf(document?.type)}
        />
        <TextField
          name={fieldName('document.number')}
          label={t.documentNumber}
          maxLength={40}
          {...initialOf(document?.number)}
        />
        <DateField name={fieldName('birth_date')} label={t.birthDate} {...initialOf(contact.birth_date)} />
      </div>
      <ChoicesField
        name={fieldName('preferred.channels')}
        label={t.preferredChannels}
        hint={t.preferredChannelsHint}
        choices={channels.map((value) => ({ value, text: terms.channels[value] }))}
        initial={preferred?.channels ?? []}
      />
      <ChoicesField
        name={fieldName('preferred.hours.days')}
        label={t.preferredHours}
        hint={t.preferredHoursHint}
        choices={weekdays.map((day) => ({ value: String(day), text: format.longWeekday(day) }))}
        initial={hours?.days.map(String) ?? []}
      />
      <div className="field-row">
        <TextField name={fieldName('preferred.hours.start')} label={t.from} type="time" {...initialOf(hours?.start)} />
        <TextField name={fieldName('preferred.hours.end')} label={t.to} type="time" {...initialOf(hours?.end)} />
      </div>
    </>
  );
}
