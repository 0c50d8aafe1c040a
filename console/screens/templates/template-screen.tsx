import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { templateQuery } from '../../queries/templates.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { TemplateEditor } from './template-editor.tsx';
import './templates.css';

export default function TemplateScreen() {
  const shell = useTranslations('shell');
  const { id } = useParams({ from: '/templates/$id' });
  const query = useQuery(templateQuery(useOrganizationService(), id));
  return (
    <>
      <PageHead
        title={shell.screens.template}
        name={query.data?.name}
        note={<Link to="/templates">{shell.screens.templates}</Link>}
      />
      <QueryView query={query} lines={8}>
        {(template) => <TemplateEditor key={template.id} template={template} />}
      </QueryView>
    </>
  );
}
