/** Tells the form that a field was edited whose parts are not inputs of the browser, such as those of a date. */
export function announceInput(field: HTMLElement | null): void {
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}
