import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { templateQuery } from '../../queries/templates.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { useTranslations } from '../../locales/language.ts';
import { TemplateEditor } from './template-editor.tsx';
import './templates.css';

/** A template: its texts, and what they say to an account. */
export default function TemplateScreen() {
  const shell = useTranslations('shell');
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(templateQuery(useOrganizationService(), id));
  return (
    <>
      <PageHead
        title={shell.screens.template}
        name={query.data?.name}
        note={<ScreenLink to="templates">{shell.screens.templates}</ScreenLink>}
      />
      <QueryView query={query} lines={8}>
        {(template) => <TemplateEditor key={template.id} template={template} />}
      </QueryView>
    </>
  );
}
