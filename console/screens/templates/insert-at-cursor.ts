/** The text of a field after an insertion: replaces the selection, or appends if the field is not on the page. */
export function insertAtCursor(field: string, text: string, inserted: string): string {
  const area = document.querySelector<HTMLTextAreaElement>(`[data-field="${field}"] textarea`);
  const [start, end] = area ? [area.selectionStart, area.selectionEnd] : [text.length, text.length];
  if (area)
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(start + inserted.length, start + inserted.length);
    });
  return text.slice(0, start) + inserted + text.slice(end);
}
