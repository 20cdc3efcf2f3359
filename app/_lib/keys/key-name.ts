/** What of a keyboard event decides which shortcut it is. */
export interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** `mod+k` for Ctrl or Cmd, `shift+ArrowLeft` for named keys; characters are themselves (`?` needs no `shift+`). */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: Stroke): string | null {
  if (altKey) return null;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return `mod+${name}`;
  return shiftKey && key.length > 1 ? `shift+${name}` : name;
}

/** A shortcut of a single printable character, which speech input could trigger by accident: can be switched off. */
export const isLetter = (name: string): boolean => name.length === 1;

/** Where typed characters belong to the field and not to the page. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role="combobox"], [role="listbox"], [role="menu"]')) return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
