/** Joins class names, skipping what is false or empty. Later names do not override earlier ones: pass layout only. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
