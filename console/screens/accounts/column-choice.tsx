import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../../components/icon.tsx';
import { ChoicesField } from '../../forms/choices-field.tsx';
import { useTranslations } from '../../locales/language.ts';

interface ColumnChoiceProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly shown: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
}

/** The column picker. The first column names the row and is always shown. */
export function ColumnChoice({ columns, shown, choose }: ColumnChoiceProps) {
  const t = useTranslations('accounts');
  const [first, ...others] = columns;
  return (
    <DialogTrigger>
      <span title={t.columns}>
        <Button className="ghost square" aria-label={t.columns}>
          <Icon name="columns" />
        </Button>
      </span>
      <Popover>
        <Dialog aria-label={t.columns} className="react-aria-Dialog small-dialog">
          <ChoicesField
            name="columns"
            label={t.columns}
            choices={others.map(({ id, header }) => ({ value: id, text: header }))}
            initial={shown}
            onChange={(ids) => choose([...(first ? [first.id] : []), ...ids])}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
