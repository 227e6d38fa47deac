export function focusField(id: string): void {
  const field = document.getElementById(id);
  for (let box = field?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
  field?.focus();
}
