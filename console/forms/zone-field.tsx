import type { FieldProps } from './field-props.ts';
import { SearchChoiceField } from './search-choice-field.tsx';

interface ZoneFieldProps extends FieldProps {
  readonly value?: string;
  readonly initial?: string;
  readonly onChange?: (zone: string) => void;
}

/** The time zones known to this browser, plus the stored one. */
export function ZoneField(props: ZoneFieldProps) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...[props.value ?? props.initial ?? 'UTC'], 'UTC']);
  const choices = [...zones].sort().map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }));
  return <SearchChoiceField {...props} choices={choices} />;
}
