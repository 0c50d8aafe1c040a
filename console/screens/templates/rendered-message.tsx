import type { TemplatePreview } from '../../queries/templates.ts';
import { HtmlFrame } from '../../components/html-frame.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { smsParts } from '../../../lib/foundation/sms-parts.ts';

export function RenderedMessage({ message }: { readonly message: TemplatePreview }) {
  const t = useTranslations('templates');
  const { channel, subject, body, content_id: contentId, content_variables: variables } = message;
  return (
    <>
      {subject !== null && (
        <p>
          {t.subject}: <strong>{subject}</strong>
        </p>
      )}
      {body !== null &&
        (channel === 'email' ? <HtmlFrame html={body} title={t.emailPreview} /> : <p className="bubble">{body}</p>)}
      {channel === 'sms' && body !== null && <SmsSize text={body} />}
      {contentId !== null && (
        <dl>
          <dt>{t.contentId}</dt>
          <dd>
            <code>{contentId}</code>
          </dd>
          {Object.entries(variables ?? {}).map(([number, value]) => (
            <ContentValue key={number} number={number} value={value} />
          ))}
        </dl>
      )}
    </>
  );
}

function ContentValue({ number, value }: { readonly number: string; readonly value: string }) {
  return (
    <>
      <dt>
        <code>{`{{${number}}}`}</code>
      </dt>
      <dd>{value}</dd>
    </>
  );
}

function SmsSize({ text }: { readonly text: string }) {
  const t = useTranslations('templates');
  const format = useFormat();
  const { encoding, length, parts, others } = smsParts(text);
  return (
    <>
      <p>
        <strong>{t.parts(format.count(parts))}</strong>{' '}
        <span className="soft">{t.characters(format.count(length), encoding)}</span>
      </p>
      {encoding === 'UCS-2' && <p className="notice">{t.unusual(others.slice(0, 12).join(' '))}</p>}
    </>
  );
}
