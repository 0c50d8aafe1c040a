import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslations } from '../locales/language.ts';
import { Icon } from './icon.tsx';

interface FormulaProps {
  /** The name of the figure. */
  readonly of: string;
  readonly children: ReactNode;
}

/** Opens how a figure is counted. */
export function Formula({ of, children }: FormulaProps) {
  const t = useTranslations('shell');
  return (
    <DialogTrigger>
      <Button className="formula" aria-label={t.formulaOf(of)}>
        <Icon name="info" />
      </Button>
      <Popover placement="bottom end">
        <Dialog aria-label={t.formulaOf(of)} className="react-aria-Dialog small-dialog formula-text">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
