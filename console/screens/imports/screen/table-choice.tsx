import { useState } from 'react';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { NumberField } from '../../../forms/number-field.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { FileProfile, ShownLine } from '../file/import-file.ts';
import type { ImportedFile } from './use-import-file.ts';

interface TableChoiceProps {
  readonly profile: FileProfile;
  readonly file: ImportedFile;
}

const maxShownCells = 6;
const maxEndLines = 50;

/** Shows which lines of the file are taken for the table, so that the reader can choose others. */
export function TableChoice({ profile, file }: TableChoiceProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { sheets, sheet, bounds, firstLines, lastLines } = profile;
  const textOf = ({ line, cells }: ShownLine) => {
    const shown = cells.filter((cell) => cell.trim() !== '').slice(0, maxShownCells);
    return `${format.number(line)}: ${shown.join(' · ')}`;
  };
  // Open from the start if a reader has something to confirm; it stays as the reader leaves it.
  const [isOpen] = useState(bounds.heading > 0 || bounds.endLines > 0 || sheets.length > 1);
  return (
    <details className="table-choice" open={isOpen}>
      <summary>{t.table(format.number(firstLines[bounds.heading]?.line ?? 1))}</summary>
      <div className="format-fields">
        {sheets.length > 1 && (
          <ChoiceField
            name="sheet"
            label={t.sheet}
            choices={sheets.map((value) => ({ value, text: value }))}
            initial={sheet}
            onChange={(chosen) => file.choose({ sheet: chosen })}
          />
        )}
        <ChoiceField
          name="heading"
          label={t.headingLine}
          choices={firstLines.map((line, at) => ({ value: String(at), text: textOf(line) }))}
          value={String(bounds.heading)}
          onChange={(chosen) => file.choose({ sheet, bounds: { ...bounds, heading: Number(chosen) } })}
        />
        <NumberField
          key={sheet}
          name="endLines"
          label={t.endLines}
          min={0}
          max={maxEndLines}
          initial={bounds.endLines}
          onChange={(endLines) => file.choose({ sheet, bounds: { ...bounds, endLines } })}
        />
      </div>
      {lastLines.length > 0 && <p className="soft">{t.endLinesAre(format.list(lastLines.map(textOf)))}</p>}
    </details>
  );
}
