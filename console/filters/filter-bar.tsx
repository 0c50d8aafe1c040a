import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../components/icon.tsx';
import { useTranslations } from '../locales/language.ts';
import './filters.css';

interface Choices {
  readonly kind: 'choices';
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: string | undefined;
  readonly choose: (value: string) => void;
}

interface Form {
  readonly kind: 'form';
  readonly form: (close: () => void) => ReactNode;
}

export interface BarFilter<Part> {
  readonly id: string;
  /** Absent if the value explains itself. */
  readonly label?: string | undefined;
  /** The active value; undefined while the filter is off. */
  readonly value: string | undefined;
  /** The change that turns it off. */
  readonly none: Part;
  /** Absent from a filter that only links set. */
  readonly edit?: Choices | Form | undefined;
}

interface FilterBarProps<Part> {
  readonly label: string;
  readonly filters: readonly BarFilter<Part>[];
  readonly change: (part: Part) => void;
  /** What else decides how the list looks. */
  readonly children?: ReactNode;
}

/** The active filters of a list, each with its field behind it, and a menu of the others. */
export function FilterBar<Part extends object>({ label, filters, change, children }: FilterBarProps<Part>) {
  const t = useTranslations('shell');
  const adder = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<{ readonly filter: string | undefined }>();
  const close = () => setOpen(undefined);
  const active = filters.filter(({ value }) => value !== undefined);
  const others = filters.filter(({ value, edit }) => value === undefined && edit !== undefined);
  // It stays open while its first value is entered.
  const added = filters.find(({ id }) => id === open?.filter);
  const remove = (none: Part) => {
    change(none);
    adder.current?.focus();
  };
  return (
    <section className="filter-bar" aria-label={label} data-filter>
      {active.map((filter) => (
        <Chip key={filter.id} filter={filter} remove={() => remove(filter.none)} />
      ))}
      <Button
        ref={adder}
        className="chip add"
        aria-label={t.addFilter}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onPress={() => setOpen({ filter: undefined })}
      >
        <Icon name="plus" /> {t.filter}
      </Button>
      {open !== undefined && added === undefined && (
        <Popover isOpen triggerRef={adder} onOpenChange={close} placement="bottom start">
          <Menu aria-label={t.addFilter} autoFocus="first" onAction={(id) => setOpen({ filter: String(id) })}>
            {others.map(({ id, label: name }) => (
              <MenuItem key={id} id={id}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      )}
      {added && <Editor filter={added} trigger={adder} close={close} />}
      {active.length > 0 && (
        <Button
          className="ghost"
          onPress={() => remove(active.map(({ none }) => none).reduce((all, none) => ({ ...all, ...none })))}
        >
          {t.clearFilters}
        </Button>
      )}
      <span className="filter-tools">{children}</span>
    </section>
  );
}

interface ChipProps<Part> {
  readonly filter: BarFilter<Part>;
  readonly remove: () => void;
}

function Chip<Part>({ filter, remove }: ChipProps<Part>) {
  const t = useTranslations('shell');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { label, value = '', edit } = filter;
  const text = label === undefined ? value : `${label}: ${value}`;
  const content = (
    <>
      {label !== undefined && <span>{label}</span>}
      <strong>{value}</strong>
    </>
  );
  return (
    <span className="chip">
      {edit ? (
        <Button
          ref={button}
          aria-label={text}
          aria-haspopup={edit.kind === 'choices' ? 'menu' : 'dialog'}
          aria-expanded={isOpen}
          onPress={() => setOpen(true)}
        >
          {content}
        </Button>
      ) : (
        <span className="chip-text">{content}</span>
      )}
      <Button aria-label={t.removeFilter(text)} onPress={remove}>
        <Icon name="close" />
      </Button>
      {isOpen && <Editor filter={filter} trigger={button} close={() => setOpen(false)} />}
    </span>
  );
}

interface EditorProps<Part> {
  readonly filter: BarFilter<Part>;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
}

function Editor<Part>({ filter: { label = '', edit }, trigger, close }: EditorProps<Part>) {
  if (!edit) return null;
  return (
    <Popover isOpen triggerRef={trigger} onOpenChange={close} placement="bottom start">
      {edit.kind === 'form' ? (
        <Dialog aria-label={label} className="react-aria-Dialog small-dialog">
          {edit.form(close)}
        </Dialog>
      ) : (
        <Menu
          aria-label={label}
          autoFocus="first"
          selectionMode="single"
          selectedKeys={edit.chosen === undefined ? [] : [edit.chosen]}
          onSelectionChange={(keys) => {
            // The value that is chosen already leaves nothing selected.
            const [chosen] = keys;
            if (chosen !== undefined) edit.choose(String(chosen));
          }}
          onClose={close}
        >
          {edit.choices.map(({ value, text }) => (
            <MenuItem key={value} id={value}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Popover>
  );
}
