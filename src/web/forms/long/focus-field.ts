/** Brings a field into view with the focus in it: its own input, or the first thing in it that can be reached. */
export function focusField(form: HTMLElement, field: string): void {
  const frame = form.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const target =
    frame?.querySelector<HTMLElement>('[data-main]:not(:disabled)') ??
    frame?.querySelector<HTMLElement>(
      ':is(input, select, textarea, button, [tabindex="0"]):not(:disabled):not([type="hidden"])',
    );
  target?.focus();
}
