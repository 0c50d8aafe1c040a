import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Refusal } from '../../api/refusal.ts';
import { accountQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Template, type TemplateTexts, exampleAccountQuery, textsPreviewQuery } from '../../queries/templates.ts';
import { useDebounced } from '../../queries/use-debounced.ts';
import { Empty } from '../../components/empty.tsx';
import { RefusalText } from '../../components/failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { AccountChoice } from './account-choice.tsx';
import { RenderedMessage } from './rendered-message.tsx';

interface TemplatePreviewPanelProps {
  readonly template: Template;
  readonly texts: TemplateTexts;
}

const pauseMs = 400;

export function TemplatePreviewPanel({ template, texts }: TemplatePreviewPanelProps) {
  const t = useTranslations('templates');
  const service = useOrganizationService();
  const { data: example } = useQuery(exampleAccountQuery(service));
  const { account: chosenId = '' } = useSearch({ from: '/templates/$id' });
  const change = useChangeSearch<'/templates/$id'>();
  const { data: chosen, isLoading } = useQuery({ ...accountQuery(service, chosenId), enabled: chosenId !== '' });
  const account = chosen ?? (isLoading ? undefined : example?.data[0]);
  // Compared as JSON, because the object is new on each render.
  const settled = JSON.parse(useDebounced(JSON.stringify(texts), pauseMs)) as TemplateTexts;
  const { data, error } = useQuery({
    ...textsPreviewQuery(service, template.id, account?.id ?? '', settled),
    enabled: account !== undefined,
  });
  return (
    <section aria-labelledby="preview" className="card">
      <h2 id="preview">{t.preview}</h2>
      {example?.data.length === 0 && <Empty text={t.noAccounts} />}
      {account && (
        <AccountChoice name={account.contact.name} choose={({ id }) => change({ account: id }, { replace: true })} />
      )}
      <div role="status">
        {error !== null && <PreviewRefusal error={error} />}
        {error === null && data && <RenderedMessage message={data} />}
        {error === null && !data && account && <Skeleton lines={4} />}
      </div>
    </section>
  );
}

function PreviewRefusal({ error }: { readonly error: unknown }) {
  const t = useTranslations('templates');
  const format = useFormat();
  const refusal = error instanceof Refusal ? error : undefined;
  if (refusal?.code === 'template_variable_missing')
    return <p className="notice failure">{t.variableMissing(format.list(refusal.details.map(({ path }) => path)))}</p>;
  if (refusal?.code !== 'template_invalid') return <RefusalText error={error} texts={t.refusals} />;
  const texts: Readonly<Partial<Record<string, string>>> = t.refusals;
  return (
    <div className="notice failure">
      <p>{t.refusals.template_invalid}</p>
      <ul>
        {refusal.details.map(({ path, code, message }) => (
          <li key={`${path} ${message}`}>
            {code !== undefined && texts[code] !== undefined && <>{texts[code]} </>}
            <span lang="en" className="soft">
              {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
