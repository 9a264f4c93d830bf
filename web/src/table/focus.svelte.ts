// The focus stays at the table: when the button that has it goes away, something else there takes it.

/** Called where effects belong to someone; `seen` reads all that may take a button away. */
export function keepFocus(seen: () => unknown, around: () => HTMLElement | undefined, heir: () => HTMLElement | undefined): void {
  let inside = false;
  $effect.pre(() => {
    seen();
    inside = around()?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    seen();
    if (inside && document.activeElement === document.body) heir()?.focus({ preventScroll: true });
  });
}
