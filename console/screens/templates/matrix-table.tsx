import { Link } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { type Template, templateChannels } from '../../queries/templates.ts';
import { useTranslations } from '../../locales/language.ts';
import { useActionName } from '../../locales/use-action-name.ts';
import { useOrganizationLanguage } from '../../queries/use-organization-language.ts';
import type { MissingTemplate } from './missing-templates.ts';
import type { TemplatePlace } from './new-template-dialog.tsx';
import { type MatrixCell, templateMatrix } from './template-matrix.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';

interface MatrixTableProps {
  readonly templates: readonly Template[];
  readonly missing: readonly MissingTemplate[];
  readonly fill: (place: TemplatePlace) => void;
}

export function MatrixTable({ templates, missing, fill }: MatrixTableProps) {
  const t = useTranslations('templates');
  const terms = useTranslations('terms');
  const actionName = useActionName();
  const language = useOrganizationLanguage() ?? '';
  const rows = templateMatrix(templates, templateChannels, missing, language);
  const columns: TableColumn<(typeof rows)[number]>[] = [
    { header: t.action, is: 'name', cell: ({ action }) => actionName(action) },
    ...templateChannels.map((channel): TableColumn<(typeof rows)[number]> => ({
      header: terms.channels[channel],
      is: 'wraps',
      cell: ({ action, cells }) => {
        const found = cells.find((cell) => cell.channel === channel);
        return found && <Cell action={action} cell={found} fill={fill} />;
      },
    })),
  ];
  return <Table label={t.list} className="matrix" columns={columns} rows={rows} rowKey={({ action }) => action} />;
}

interface CellProps {
  readonly action: string;
  readonly cell: MatrixCell;
  readonly fill: MatrixTableProps['fill'];
}

function Cell({ action, cell: { channel, templates, gaps }, fill }: CellProps) {
  const t = useTranslations('templates');
  const terms = useTranslations('terms');
  const actionName = useActionName();
  return (
    <ul className="plain-list">
      {templates.map(({ id, name, language }) => (
        <li key={id}>
          <Link to="/templates/$id" params={{ id }}>
            {name}
          </Link>{' '}
          <span className="soft">{language}</span>
        </li>
      ))}
      {gaps.map((language) => (
        <li key={language}>
          <Button
            className="gap"
            aria-label={t.fillGap(actionName(action), terms.channels[channel], language)}
            onPress={() => fill({ channel, action, language })}
          >
            {t.gap(language)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
