export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const wrapper = [...form.querySelectorAll<HTMLElement>('[data-field]')].find(({ dataset }) =>
    names.includes(dataset['field'] ?? ''),
  );
  wrapper?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, [tabindex="0"]')?.focus();
}
