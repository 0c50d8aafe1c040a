import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label, TextArea, TextField } from 'react-aria-components/TextField';
import { type InboxItem, useSendReply } from '../../queries/inbox.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { RefusalText } from '../../components/failure.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Refusal } from '../../api/refusal.ts';
import { DispatchRefusalText } from '../../receipts/dispatch-refusal-text.tsx';
import { dispatchRefusal } from '../../receipts/dispatch-refusal.ts';
import { smsParts } from '../../../lib/foundation/sms-parts.ts';
import { keyOf } from './reply-draft.ts';
import { draftOf, dropDraft, keepDraft, useReplyDraft } from './reply-drafts.ts';
import { effectOf } from './reply-refusal.ts';

interface ReplyBoxProps {
  readonly entry: InboxItem;
  readonly name: string;
  /** Until when an answer is possible. */
  readonly until: string;
  /** Marks the message as handled. Undefined while something else has to be decided first. */
  readonly handle?: () => void;
}

const maxCharacters = 1600;

/** An answer in free text below the words that it answers. Sent once, however often somebody presses. */
export function ReplyBox({ entry, name, until, handle }: ReplyBoxProps) {
  const t = useTranslations('inbox');
  const terms = useTranslations('terms');
  const format = useFormat();
  const zone = useOrganizationZone();
  const reply = useSendReply();
  const draft = useReplyDraft(entry.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
  const [error, setError] = useState<unknown>();
  const [isSent, setSent] = useState(false);
  const { text } = draft;
  const size = [...text.trim()].length;
  const canSend = size > 0 && size <= maxCharacters;
  const send = async (andHandle = false) => {
    if (!canSend || isSending.current) return;
    isSending.current = true;
    setError(undefined);
    setSent(false);
    const sent = { text, key: keyOf(draft, text) };
    // Until the service has said whether it was sent, also if the writer leaves meanwhile.
    keepDraft(entry.id, { text, sent, isUncertain: true });
    try {
      await reply.mutateAsync({ id: entry.id, text, key: sent.key });
      dropDraft(entry.id);
      setSent(true);
      if (andHandle) handle?.();
    } catch (failure) {
      setError(failure);
      const effect = effectOf(failure);
      keepDraft(entry.id, {
        text,
        ...(effect !== 'nothing' && { sent }),
        ...(effect === 'uncertain' && { isUncertain: true as const }),
      });
    } finally {
      isSending.current = false;
      field.current?.focus();
    }
  };
  const change = (typed: string) => {
    if (draftOf(entry.id).isUncertain) return;
    setError(undefined);
    setSent(false);
    const { sent } = draftOf(entry.id);
    keepDraft(entry.id, { text: typed, ...(sent && { sent }) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event.shiftKey);
    // The draft is kept, and the keys of the page work again.
    else if (event.key === 'Escape') field.current?.blur();
    else return;
    event.preventDefault();
  };
  const isUncertain = draft.isUncertain === true && !reply.isPending;
  return (
    <div className="reply-box">
      <TextField value={text} onChange={change} isReadOnly={draft.isUncertain === true}>
        <Label>{t.answerTo(name, terms.channels[entry.channel])}</Label>
        <TextArea ref={field} rows={3} onKeyDown={onKeyDown} aria-describedby={`size-${entry.id} hint-${entry.id}`} />
      </TextField>
      <p id={`size-${entry.id}`} className={size > maxCharacters ? 'held' : 'soft'}>
        {t.size(format.number(size), format.number(maxCharacters))}
        {entry.channel === 'sms' && size > 0 && ` · ${t.parts(format.count(smsParts(text.trim()).parts))}`}
      </p>
      <p id={`hint-${entry.id}`} className="soft">
        {t.answerableUntil(format.instant(until, zone))} {t.answerKeys}
      </p>
      <div role="status">{isSent && <p className="notice">{t.answered(format.instant(until, zone))}</p>}</div>
      {(error !== undefined || isUncertain) && (
        <div role="alert" className="notice failure">
          {isUncertain ? <p>{t.uncertain}</p> : <ReplyRefusal error={error} zone={zone} />}
        </div>
      )}
      <div className="actions">
        {handle && (
          <Button
            className="primary"
            isDisabled={!canSend || reply.isPending}
            onPress={() => void send(true)}
            aria-label={t.sendAndHandleTo(name)}
          >
            {t.sendAndHandle}
          </Button>
        )}
        <Button
          className={handle ? '' : 'primary'}
          isPending={reply.isPending}
          isDisabled={!canSend}
          onPress={() => void send()}
          aria-label={t.sendAnswerTo(name)}
        >
          {isUncertain ? t.sendAgain : t.sendAnswer}
        </Button>
      </div>
    </div>
  );
}

function ReplyRefusal({ error, zone }: { readonly error: unknown; readonly zone: string | undefined }) {
  const t = useTranslations('inbox');
  const refusal = error instanceof Refusal ? dispatchRefusal(error) : undefined;
  if (refusal) return <DispatchRefusalText refusal={refusal} zones={zone === undefined ? [] : [zone]} isBrief />;
  return <RefusalText error={error} texts={t.refusals} />;
}
