import { useState } from 'react';
import { maxAmount } from '../../../lib/foundation/money.ts';
import { Button } from 'react-aria-components/Button';
import { type Organization, useChangeOrganization } from '../../queries/organizations.ts';
import { CurrencyField } from '../../forms/currency-field.tsx';
import { LanguageField } from '../../forms/language-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { SwitchField } from '../../forms/switch-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { ZoneField } from '../../forms/zone-field.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { ChangeSummary } from './change-summary.tsx';
import { ContactHours } from './contact-hours.tsx';
import { ContactLimits } from './contact-limits.tsx';
import { DebtorsPage } from './debtors-page.tsx';
import { LawAndDaysOff } from './law-and-days-off.tsx';
import { PaymentSettings } from './payment-settings.tsx';
import { PlanSettings } from './plan-settings.tsx';
import { PricesSection } from './prices-section.tsx';
import { RepliesAndCalls } from './replies-and-calls.tsx';
import { type Settings, changeOf, changedNames } from './settings.ts';

export function SettingsForm({ organization }: { readonly organization: Organization }) {
  const t = useTranslations('organization');
  const terms = useTranslations('terms');
  const format = useFormat();
  const [draft, setDraft] = useState<Partial<Settings>>({});
  const [discarded, setDiscarded] = useState(0);
  const save = useChangeOrganization();
  const settings: Settings = { ...organization, ...draft };
  const changed = changedNames(organization, settings);
  const set = (part: Partial<Settings>) => setDraft((before) => ({ ...before, ...part }));
  const send = async () => {
    if (changed.length === 0) return;
    await save.mutateAsync(changeOf(organization, settings));
    setDraft({});
    showToast({ text: t.saved });
  };
  return (
    <>
      <RequestForm
        key={discarded}
        send={send}
        submit={changed.length === 0 ? t.save : t.saveChanges(format.count(changed.length))}
        refusals={t.refusals}
      >
        <section className="card form" aria-labelledby="organization-general">
          <h2 id="organization-general">{t.general}</h2>
          <TextField
            name="name"
            label={terms.name}
            maxLength={200}
            value={settings.name}
            onChange={(name) => set({ name })}
            isRequired
          />
          <div className="field-row">
            <ZoneField
              name="timezone"
              label={t.settings.timezone}
              hint={t.timezoneHint}
              value={settings.timezone}
              onChange={(timezone) => set({ timezone })}
            />
            <LanguageField
              name="language"
              label={t.settings.language}
              hint={t.languageHint}
              value={settings.language}
              onChange={(language) => set({ language })}
            />
            <CurrencyField
              name="currency"
              label={t.settings.currency}
              hint={t.currencyHint}
              value={settings.currency}
              onChange={(currency) => set({ currency })}
            />
            <NumberField
              name="monthly_goal"
              label={t.settings.monthly_goal}
              hint={t.goalHint}
              initial={settings.monthly_goal ?? 0}
              min={0}
              max={maxAmount}
              onChange={(goal) => set({ monthly_goal: goal > 0 ? Math.round(goal) : null })}
            />
          </div>
        </section>
        <ContactHours hours={settings.contact_hours} onChange={(hours) => set({ contact_hours: hours })} />
        <ContactLimits limits={settings.contact_frequency} onChange={(limits) => set({ contact_frequency: limits })} />
        <LawAndDaysOff settings={settings} onChange={set} />
        <section className="card form" aria-labelledby="organization-approval">
          <h2 id="organization-approval">{t.approval}</h2>
          <SwitchField
            name="require_second_approver"
            label={t.settings.require_second_approver}
            isOn={settings.require_second_approver}
            onChange={(isOn) => set({ require_second_approver: isOn })}
          />
          <p className="soft">{t.approvalHint}</p>
        </section>
        <PlanSettings settings={settings} onChange={set} />
        <PaymentSettings settings={settings} onChange={set} />
        <RepliesAndCalls settings={settings} onChange={set} />
        <DebtorsPage proof={settings.portal.proof} onChange={(proof) => set({ portal: { proof } })} />
        <PricesSection prices={settings.prices} currency={settings.currency} onChange={(prices) => set({ prices })} />
        <ChangeSummary before={organization} after={settings} />
        {changed.length > 0 && (
          <Button
            className="react-aria-Button discard"
            onPress={() => {
              setDraft({});
              setDiscarded(discarded + 1);
            }}
          >
            {t.discard}
          </Button>
        )}
      </RequestForm>
      <UnsavedGuard isUnsaved={changed.length > 0} />
    </>
  );
}
