/** The package has no types for what it exports. */
declare module 'htmlhint' {
  interface Hint {
    line: number;
    /** The element as it stands in the source. */
    raw: string;
  }
  export const HTMLHint: { verify(html: string, rules: Record<string, boolean>): Hint[] };
}
