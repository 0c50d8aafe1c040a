import { useId } from 'react';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { ColumnProfile } from '../file/column-profile.ts';
import type { Question } from '../file/guess-fields.ts';
import type { ImportDraft } from '../file/import-draft.ts';
import { isRequired } from '../file/import-fields.ts';
import { useFieldText } from './use-field-text.ts';

interface QuestionFieldsProps {
  readonly questions: readonly Question[];
  readonly columns: readonly ColumnProfile[];
  readonly draft: ImportDraft;
  /** Without a column, the field stays empty. */
  readonly answer: (question: Question, column: number | undefined) => void;
}

export function QuestionFields({ questions, columns, draft, answer }: QuestionFieldsProps) {
  const t = useTranslations('imports');
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{t.questions}</h2>
      {questions.map((question) => (
        <QuestionField
          key={question.field}
          question={question}
          columns={columns}
          answered={answerOf(question, draft)}
          answer={(column) => answer(question, column)}
        />
      ))}
    </section>
  );
}

function answerOf({ field, columns }: Question, draft: ImportDraft): number | 'none' | undefined {
  if (draft.questions?.some((question) => question.field === field)) return undefined;
  return columns.find((at) => draft.columns[at] === field) ?? 'none';
}

interface QuestionFieldProps {
  readonly question: Question;
  readonly columns: readonly ColumnProfile[];
  readonly answered: number | 'none' | undefined;
  readonly answer: (column: number | undefined) => void;
}

/** The columns that fit a field, each with three of its values. */
function QuestionField({ question: { field, columns: candidates }, columns, answered, answer }: QuestionFieldProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const fieldText = useFieldText();
  const name = useId();
  const isPerson = field === 'contact.external_id';
  return (
    <fieldset className="question">
      <legend>{isPerson ? t.whichPerson : t.whichColumn(fieldText(field))}</legend>
      {isPerson && <p className="soft">{t.noPersonMeans}</p>}
      {candidates.map((at) => {
        const { header = '', samples = [] } = columns[at] ?? {};
        return (
          <label key={at}>
            <input type="radio" name={name} checked={answered === at} onChange={() => answer(at)} />
            <span>
              <strong>{header === '' ? t.noHeader(format.number(at + 1)) : header}</strong>{' '}
              <span className="soft">{samples.join(' · ')}</span>
            </span>
          </label>
        );
      })}
      {!isRequired(field) && (
        <label>
          <input type="radio" name={name} checked={answered === 'none'} onChange={() => answer(undefined)} />
          <span>{isPerson ? t.noPerson : t.noColumn}</span>
        </label>
      )}
    </fieldset>
  );
}
