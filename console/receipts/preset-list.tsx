import { presetSentence } from './place-sentences.ts';
import { useReceiptTexts } from './use-receipt-texts.ts';
import type { Verdict } from './verdict.ts';

/** Shows which of the organization's presets apply to a person, and why. */
export function PresetList({ presets = [] }: { readonly presets: Verdict['presets'] }) {
  const texts = useReceiptTexts([]);
  if (presets.length === 0) return null;
  return (
    <ul className="receipt-places" aria-label={texts.t.presets}>
      {presets.map((each) => (
        <li key={each.preset} className={each.applies ? undefined : 'soft'}>
          {presetSentence(each, texts)}
        </li>
      ))}
    </ul>
  );
}
