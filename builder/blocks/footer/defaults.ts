import type { FooterProps } from './props.ts';

export const footerDefaults: FooterProps = { text: '', showPolicy: true };
