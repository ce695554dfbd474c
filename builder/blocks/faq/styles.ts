import { css } from '../../css/minify.ts';

export const faqCss = css`
  .faq details {
    border-top: 1px solid var(--line);
  }
  .faq details:last-child {
    border-bottom: 1px solid var(--line);
  }
  .faq summary {
    display: flex;
    justify-content: space-between;
    gap: 24px;
    padding: 22px 0;
    font-size: 1.125rem;
    font-weight: 600;
    line-height: 1.4;
    cursor: pointer;
    list-style: none;
  }
  .faq summary::-webkit-details-marker {
    display: none;
  }
  .faq summary::after {
    content: '+';
    color: var(--accent-text);
    font-size: 1.5rem;
    font-weight: 400;
    line-height: 1;
  }
  .faq details[open] summary::after {
    content: '\\2013';
  }
  .faq details .prose {
    padding-bottom: 26px;
  }
  @media (min-width: 900px) {
    .faq .wrap {
      display: grid;
      grid-template-columns: 0.8fr 1.2fr;
      gap: 72px;
    }
  }
`;
