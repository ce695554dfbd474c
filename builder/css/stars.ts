import { css } from './minify.ts';

/** Five stars as one mask, coloured up to the rating; s2 to s10 are half stars. */
export const starsCss = css`
  .stars {
    --r: 100%;
    display: inline-block;
    width: 5.5em;
    height: 1.1em;
    vertical-align: -0.16em;
    background: linear-gradient(90deg, var(--accent-text) var(--r), var(--line) 0);
    -webkit-mask: var(--star) 0 / 1.1em repeat-x;
    mask: var(--star) 0 / 1.1em repeat-x;
    --star: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'%3E%3Cpath d='m10 1.8 2.5 5.3 5.7.7-4.2 4 1.1 5.8L10 14.8l-5.1 2.8L6 11.8l-4.2-4 5.7-.7z'/%3E%3C/svg%3E");
  }
  .s9 {
    --r: 90%;
  }
  .s8 {
    --r: 80%;
  }
  .s7 {
    --r: 70%;
  }
  .s6 {
    --r: 60%;
  }
  .s5 {
    --r: 50%;
  }
  .s4 {
    --r: 40%;
  }
  .s3 {
    --r: 30%;
  }
  .s2 {
    --r: 20%;
  }
`;
