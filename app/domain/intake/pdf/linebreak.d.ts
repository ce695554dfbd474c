declare module 'linebreak' {
  /** Where a text may be broken (UAX 14). */
  class LineBreaker {
    constructor(text: string);
    /** `position` in UTF-16 units; null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
  export = LineBreaker;
}
