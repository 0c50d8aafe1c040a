import { Button } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FileButtonProps {
  readonly text: string;
  readonly isPrimary: boolean;
  readonly isPending?: boolean;
  readonly autoFocus?: boolean;
  readonly choose: (file: File) => void;
}

export const FileButton = ({ text, isPrimary, isPending = false, autoFocus = false, choose }: FileButtonProps) => (
  <FileTrigger
    acceptedFileTypes={['.csv', '.txt', '.tsv', '.xlsx', 'text/csv', xlsxType]}
    onSelect={(files) => {
      const [chosen] = files ?? [];
      if (chosen) choose(chosen);
    }}
  >
    <Button className={isPrimary ? 'primary' : 'react-aria-Button'} isPending={isPending} autoFocus={autoFocus}>
      {text}
    </Button>
  </FileTrigger>
);
