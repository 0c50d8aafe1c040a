import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import type { ShownFinding } from './import-file.ts';
import { useProblemText } from './use-problem-text.ts';

/** The headers are the first line, and people count from 1. */
const lineOf = (row: number): number => row + 2;

interface ProblemTableProps {
  readonly findings: readonly ShownFinding[];
  /** There are no other problems. */
  readonly isAll: boolean;
}

/** The first problems with rows of the file. */
export function ProblemTable({ findings, isAll }: ProblemTableProps) {
  const words = useWords('imports');
  const format = useFormat();
  const textOf = useProblemText();
  if (findings.length === 0) return null;
  return (
    <>
      {!isAll && <p className="soft">{words.firstFindings(format.count(findings.length))}</p>}
      <div className="scrolls findings" role="region" aria-label={words.problemRows} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="number">
                {words.row}
              </th>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.problem}</th>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ row, field, text, code }) => (
              <tr key={`${row} ${field ?? ''}`}>
                <td className="number">{format.number(lineOf(row))}</td>
                <td>{field === null ? '—' : words.fields[field]}</td>
                <td className="sample">{text === '' ? '—' : text}</td>
                <td>{textOf(code)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
