import type { Organization, Preset } from '../../queries/compliance.ts';

export function chosenPresets(organization: Organization | undefined): readonly Preset['id'][] {
  const preset = organization?.contact_rules.preset ?? [];
  return typeof preset === 'string' ? [preset] : preset;
}
