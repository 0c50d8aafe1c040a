import type { Organization, Preset } from '../../queries/compliance.ts';

/** The presets that an organization has chosen: none, one or several. */
export function chosenPresets(organization: Organization | undefined): readonly Preset['id'][] {
  const preset = organization?.contact_rules.preset ?? [];
  return typeof preset === 'string' ? [preset] : preset;
}
