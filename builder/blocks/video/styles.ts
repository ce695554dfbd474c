import { css } from '../../css/minify.ts';

export const videoCss = css`
  .film video {
    display: block;
    width: 100%;
    max-height: 80vh;
    border-radius: var(--rad);
    background: #000;
  }
  .film-link {
    position: relative;
    display: grid;
    place-items: center;
    aspect-ratio: 16/9;
    border-radius: var(--rad);
    overflow: hidden;
    background: linear-gradient(150deg, var(--raised), var(--line));
    text-decoration: none;
  }
  .film-link .pic {
    position: absolute;
    inset: 0;
  }
  .film-play {
    position: relative;
    width: 84px;
    height: 84px;
    border-radius: 50%;
    background: var(--accent);
  }
  .film-play::after {
    content: '';
    position: absolute;
    left: 34px;
    top: 27px;
    border-style: solid;
    border-width: 15px 0 15px 24px;
    border-color: transparent transparent transparent var(--accent-ink);
  }
  .film-name {
    position: absolute;
    left: 16px;
    bottom: 16px;
    padding: 8px 14px;
    border-radius: var(--btn);
    background: #1b1714;
    color: #fff;
    font-size: 0.9375rem;
    font-weight: 600;
  }
`;
