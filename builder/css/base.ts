import { css } from './minify.ts';

/** Type, space, buttons and the frame of a section: what every block stands on. */
export const baseCss = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
    scroll-behavior: smooth;
    scroll-padding-top: 24px;
  }
  body {
    margin: 0;
    background: var(--paper);
    color: var(--ink);
    font: 400 1.0625rem/1.65 var(--body);
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }
  h1,
  h2,
  h3 {
    margin: 0;
    font-family: var(--head);
    font-weight: var(--hw);
    letter-spacing: var(--track);
    line-height: 1.1;
    text-wrap: balance;
  }
  h1 {
    font-size: calc(clamp(2.6rem, 1.75rem + 3.9vw, 4.9rem) * var(--hs));
    line-height: 1.05;
  }
  h2 {
    font-size: calc(clamp(2rem, 1.55rem + 2vw, 3.1rem) * var(--hs));
  }
  h3 {
    font-size: calc(1.375rem * var(--hs));
    line-height: 1.25;
    letter-spacing: calc(var(--track) / 2);
  }
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  blockquote {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  p {
    text-wrap: pretty;
  }
  img,
  picture,
  svg {
    display: block;
  }
  img {
    max-width: 100%;
    height: auto;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }
  :focus-visible {
    outline: 3px solid var(--accent-text);
    outline-offset: 3px;
    border-radius: 3px;
  }
  .skip {
    position: absolute;
    left: 16px;
    top: -80px;
    z-index: 9;
    padding: 12px 20px;
    background: var(--ink);
    color: var(--paper);
  }
  .skip:focus {
    top: 16px;
  }
  .wrap {
    width: 100%;
    max-width: 1200px;
    margin-inline: auto;
    padding-inline: clamp(20px, 5vw, 56px);
  }
  .sec {
    padding-block: calc(clamp(72px, 9.5vw, 136px) * var(--air));
  }
  .wash {
    background: var(--wash);
  }
  .wash + .wash,
  .sec:not(.wash, .deep) + .sec:not(.wash, .deep) {
    padding-top: 0;
  }
  .deep {
    background: var(--deep);
    color: var(--deep-ink);
    --ink: var(--deep-ink);
    --muted: var(--deep-muted);
    --line: var(--deep-line);
    --accent-text: var(--deep-accent);
    --raised: var(--deep-raised);
  }
  .eyebrow {
    display: flex;
    align-items: center;
    gap: 12px;
    margin-bottom: 18px;
    color: var(--accent-text);
    font-size: 0.9375rem;
    font-weight: 600;
    line-height: 1.4;
  }
  .eyebrow::before {
    content: '';
    width: 28px;
    height: 1px;
    background: currentColor;
    flex: none;
  }
  .head {
    max-width: 40rem;
    margin-bottom: calc(clamp(36px, 4.5vw, 64px) * var(--air));
  }
  .head .prose {
    margin-top: 18px;
  }
  .lead {
    font-size: clamp(1.125rem, 1.05rem + 0.35vw, 1.3125rem);
    line-height: 1.6;
    color: var(--muted);
    max-width: 36em;
  }
  .prose {
    max-width: 40em;
    color: var(--muted);
  }
  .prose > * + * {
    margin-top: 1.05em;
  }
  .rich-text :is(ul, ol) {
    padding-left: 1.4em;
  }
  .rich-text :is(h2, h3, h4) {
    color: var(--ink);
    font-size: 1.25rem;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  .rich-text * + :is(h2, h3, h4) {
    margin-top: 1.6em;
  }
  .rich-text ul {
    list-style: disc;
  }
  .rich-text ol {
    list-style: decimal;
  }
  .muted {
    color: var(--muted);
  }
  .btn {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-height: 52px;
    padding: 12px 28px;
    border-radius: var(--btn);
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
    line-height: 1.2;
    text-align: center;
    text-decoration: none;
    transition: background-color 0.15s;
  }
  .btn:hover {
    background: var(--accent-hover);
  }
  .btn-s {
    min-height: 44px;
    padding: 8px 20px;
    font-size: 0.9375rem;
  }
  .btn-o {
    background: 0 0;
    color: inherit;
    box-shadow: inset 0 0 0 1px currentColor;
  }
  .btn-o:hover {
    background: var(--accent);
    color: var(--accent-ink);
    box-shadow: none;
  }
  .more {
    display: inline-flex;
    align-items: center;
    min-height: 48px;
    font-weight: 600;
    text-decoration: underline;
    text-decoration-color: var(--accent-text);
    text-underline-offset: 0.4em;
  }
  .more:hover {
    text-decoration-thickness: 2px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px 28px;
  }
  .pic {
    position: relative;
    overflow: hidden;
    border-radius: var(--rad);
    background: linear-gradient(150deg, var(--wash), var(--line));
  }
  .pic img {
    position: absolute;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .arch {
    border-radius: var(--arch);
  }
  .bar {
    position: fixed;
    inset: auto 0 0;
    z-index: 5;
    padding: 10px 20px max(10px, env(safe-area-inset-bottom));
    background: var(--paper);
    border-top: 1px solid var(--line);
  }
  .bar .btn {
    width: 100%;
  }
  @media (min-width: 760px) {
    .bar {
      display: none;
    }
  }
  @supports (animation-timeline: scroll()) {
    @media (max-width: 759px) {
      .bar {
        animation: rise linear both;
        animation-timeline: scroll(root);
        animation-range: 320px 440px;
      }
    }
  }
  @keyframes rise {
    from {
      visibility: hidden;
      translate: 0 100%;
    }
    to {
      visibility: visible;
      translate: 0 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    html {
      scroll-behavior: auto;
    }
    .btn {
      transition: none;
    }
  }
  @media print {
    .bar,
    .skip {
      display: none;
    }
  }
`;
