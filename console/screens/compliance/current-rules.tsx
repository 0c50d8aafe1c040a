import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Organization, Preset } from '../../queries/compliance.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { chosenPresets } from './chosen-presets.ts';
import { PresetsDialog } from './presets-dialog.tsx';

interface CurrentRulesProps {
  readonly organization: Organization;
  readonly presets: readonly Preset[];
}

export function CurrentRules({ organization, presets }: CurrentRulesProps) {
  const t = useTranslations('compliance');
  const { sources } = useTranslations('receipts');
  const format = useFormat();
  const [isChanging, setChanging] = useState(false);
  const { contact_hours: hours, contact_frequency: frequency } = organization;
  const chosen = chosenPresets(organization);
  const days = format.list([...hours.days].sort().map((day) => format.weekday(day)));
  return (
    <section className="card" aria-labelledby="current">
      <h2 id="current">{t.current}</h2>
      <p>{t.hours(days, hours.start, hours.end)}</p>
      <p>{t.frequency(format.count(frequency.per_day), format.number(frequency.per_week))}</p>
      <p>{chosen.length === 0 ? t.noneApplied : t.applied(format.list(chosen.map((id) => sources[id])))}</p>
      <div className="actions">
        <Button onPress={() => setChanging(true)}>{t.change}</Button>
        <Link to="/organization">{t.toOrganization}</Link>
      </div>
      {isChanging && <PresetsDialog chosen={chosen} presets={presets} close={() => setChanging(false)} />}
    </section>
  );
}
