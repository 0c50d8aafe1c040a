import { Button } from 'react-aria-components/Button';
import { useAttachmentLink } from '../../queries/inbox.ts';
import { RefusalText } from '../../components/failure.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface AttachmentProps {
  readonly id: string;
  readonly bytes: number;
  readonly name: string;
}

/** A file of the person, which the browser saves and never shows here. */
export function Attachment({ id, bytes, name }: AttachmentProps) {
  const t = useTranslations('inbox');
  const format = useFormat();
  const link = useAttachmentLink();
  const download = async () => location.assign((await link.mutateAsync(id)).url);
  return (
    <>
      <p>
        <Button aria-label={`${t.download}: ${name}`} isPending={link.isPending} onPress={() => void download()}>
          {t.download} ({format.unit(Math.max(1, Math.round(bytes / 1000)), 'kilobyte')})
        </Button>
      </p>
      {link.error && (
        <div role="alert">
          <RefusalText error={link.error} />
        </div>
      )}
    </>
  );
}
