import { useChangePreferences, usePreferences } from '../queries/preferences.ts';
import { useTranslations } from '../locales/language.ts';
import { ChoiceMenu } from './choice-menu.tsx';

/** How high the rows of all lists are. */
export function DensityChoice() {
  const t = useTranslations('shell');
  const { density } = usePreferences();
  const { mutate } = useChangePreferences();
  return (
    <ChoiceMenu
      label={t.density}
      icon="density"
      choices={[
        { value: 'compact', text: t.densities.compact },
        { value: 'normal', text: t.densities.normal },
        { value: 'comfortable', text: t.densities.comfortable },
      ]}
      value={density}
      onChange={(chosen) => mutate({ density: chosen })}
    />
  );
}
