import { Button } from 'react-aria-components/Button';
import { type Template, templateChannels } from '../../calls/templates.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useWords } from '../../words/language.ts';
import type { TemplatePlace } from './new-template-dialog.tsx';
import { type MatrixCell, templateMatrix } from './template-matrix.ts';

interface MatrixTableProps {
  readonly templates: readonly Template[];
  /** Creates the template that a gap lacks. */
  readonly fill: (place: TemplatePlace) => void;
}

/** One row for each action, one column for each channel. */
export function MatrixTable({ templates, fill }: MatrixTableProps) {
  const words = useWords('templates');
  const terms = useWords('terms');
  return (
    <div className="scrolls" role="region" aria-label={words.list} tabIndex={0}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">{words.action}</th>
            {templateChannels.map((channel) => (
              <th key={channel} scope="col">
                {terms.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {templateMatrix(templates, templateChannels).map(({ action, cells }) => (
            <tr key={action}>
              <th scope="row">{action}</th>
              {cells.map((cell) => (
                <td key={cell.channel} className="wraps">
                  <Cell action={action} cell={cell} fill={fill} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly action: string;
  readonly cell: MatrixCell;
  readonly fill: MatrixTableProps['fill'];
}

function Cell({ action, cell: { channel, templates, gaps }, fill }: CellProps) {
  const words = useWords('templates');
  const terms = useWords('terms');
  return (
    <ul className="plain-list">
      {templates.map(({ id, name, language }) => (
        <li key={id}>
          <ScreenLink to="template" params={{ id }}>
            {name}
          </ScreenLink>{' '}
          <span className="soft">{language}</span>
        </li>
      ))}
      {gaps.map((language) => (
        <li key={language}>
          <Button
            className="gap"
            aria-label={words.fillGap(action, terms.channels[channel], language)}
            onPress={() => fill({ channel, action, language })}
          >
            {words.gap(language)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
