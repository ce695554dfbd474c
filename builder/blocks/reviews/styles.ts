import { css } from '../../css/minify.ts';

export const reviewsCss = css`
  .reviews-top {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    justify-content: space-between;
    gap: 0 40px;
  }
  .score {
    display: flex;
    align-items: center;
    gap: 18px;
    margin-bottom: clamp(36px, 4.5vw, 64px);
  }
  .score b {
    font: var(--hw) 3.6rem/1 var(--head);
    letter-spacing: -0.02em;
  }
  .score span span {
    display: block;
  }
  .review-list {
    columns: 3 300px;
    column-gap: 24px;
  }
  .two {
    columns: 2 300px;
  }
  .one {
    columns: 1;
    max-width: 44rem;
  }
  .review-list li {
    break-inside: avoid;
    padding-bottom: 24px;
  }
  .review {
    padding: clamp(24px, 2.6vw, 34px);
    border-radius: var(--rad);
    background: var(--raised);
  }
  .clip {
    display: block;
    width: 100%;
    margin-bottom: 18px;
    aspect-ratio: 16 / 9;
    border-radius: calc(var(--rad) / 2);
    background: #16130f;
    object-fit: contain;
  }
  .review blockquote {
    margin-top: 14px;
  }
  .review blockquote .prose {
    color: inherit;
  }
  .by {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    margin-top: 18px;
    font-size: 0.9375rem;
  }
  .strangers {
    margin-top: clamp(28px, 3.5vw, 48px);
  }
  .strangers h3 {
    font-size: 1.25rem;
  }
  .strangers > .muted {
    max-width: 44rem;
    margin: 6px 0 24px;
  }
  .reply {
    margin-top: 18px;
    padding-top: 16px;
    border-top: 1px solid var(--line);
    font-size: 0.9375rem;
  }
`;
