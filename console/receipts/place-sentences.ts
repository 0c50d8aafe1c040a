import type { VerdictView } from '../../lib/history/decisions/contract.ts';
import type { DeepReadonly } from '../../lib/policy/contact-rules/checks/contract.ts';
import type { ReceiptTexts } from './rule-sentences.ts';

type Presets = NonNullable<DeepReadonly<VerdictView>['presets']>;
type Addressed = NonNullable<DeepReadonly<VerdictView>['addressed']>;

/** A stored receipt may name a preset or a reason that no longer exists. */
const nameIn = (names: Readonly<Partial<Record<string, string>>>, name: string): string => names[name] ?? name;

/** Says whether a law applies to a person, and why: `us-ma@1` because their number may be of Massachusetts. */
export function presetSentence(
  { preset, applies, reason, places = [], from }: Presets[number],
  { t, format }: Omit<ReceiptTexts, 'zones'>,
): string {
  const [id = preset] = preset.split('@');
  const where = format.either(places.map(format.place));
  const origin = from === undefined ? '' : t.placeFrom[from];
  const isKnown = places.length > 0 && from !== undefined;
  const why =
    reason === 'every_debtor' ? t.presetForAll : isKnown ? t.presetReasons[reason](where, origin) : t.placeUnknown;
  return (applies ? t.presetApplies : t.presetDoesNotApply)(nameIn(t.sources, id), why);
}

/** The address used, and why those before it were not. */
export const addressSentences = (
  { address_masked: used, passed_over: passedOver }: Addressed,
  { t }: Pick<ReceiptTexts, 't'>,
): readonly string[] => [
  used === undefined ? t.noAddressUsed : t.addressUsed(used),
  ...passedOver.map(({ which, reason }) => t.passedOver(which, nameIn(t.passedOverReasons, reason))),
];
