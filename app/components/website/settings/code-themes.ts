/** Colours of the code editor, the first by default (002 §9). */
export const CODE_THEMES = ['healme', 'dracula', 'material', 'monokai'] as const;
export type CodeTheme = (typeof CODE_THEMES)[number];
