import { css } from '../../css/minify.ts';

export const heroCss = css`
  .hero .lead {
    margin-top: 24px;
  }
  .hero .row {
    margin-top: clamp(28px, 3vw, 40px);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 24px;
    margin-top: clamp(28px, 3vw, 44px);
    padding-top: 20px;
    border-top: 1px solid var(--line);
    font-size: 0.9688rem;
    font-weight: 500;
  }
  .facts li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
  }
  .h-split {
    padding-block: clamp(20px, 3vw, 48px) clamp(56px, 7vw, 112px);
  }
  .h-split .wrap {
    display: grid;
    gap: 44px clamp(40px, 6vw, 96px);
    align-items: center;
  }
  .h-split .pic {
    aspect-ratio: 4/5;
    max-height: 780px;
    width: 100%;
  }
  @media (min-width: 900px) {
    .h-split .wrap {
      grid-template-columns: 1.08fr 0.92fr;
    }
  }
  @media (max-width: 899px) {
    .h-split .pic {
      aspect-ratio: 1;
    }
  }
  .h-bleed {
    position: relative;
    display: grid;
    align-items: end;
    min-height: clamp(680px, 92vh, 860px);
    padding-block: 160px clamp(48px, 6vw, 88px);
    background: var(--deep);
    color: #fff;
    --line: rgb(255 255 255/0.4);
    --accent-text: #fff;
    isolation: isolate;
  }
  .h-bleed .pic {
    position: absolute;
    inset: 0 0 38%;
    z-index: -1;
    border-radius: 0;
    background: var(--deep);
  }
  .h-bleed .pic::after {
    content: '';
    position: absolute;
    inset: 0;
    background:
      linear-gradient(rgb(18 13 9/0.55), rgb(18 13 9/0) 30%),
      linear-gradient(transparent 24%, color-mix(in srgb, var(--deep) 66%, transparent) 50%, var(--deep));
  }
  /* Where there is room the picture fills all, and the words stand in the shade on its left. */
  @media (min-width: 900px) {
    .h-bleed .pic {
      inset: 0;
    }
    .h-bleed .pic::after {
      background:
        linear-gradient(100deg, rgb(18 13 9/0.52), rgb(18 13 9/0) 68%),
        linear-gradient(rgb(18 13 9/0.5), rgb(18 13 9/0.1) 26%, rgb(18 13 9/0.16) 46%, rgb(18 13 9/0.66));
    }
  }
  .h-bleed h1,
  .h-bleed h2 {
    max-width: 13em;
  }
  .h-bleed .lead {
    color: #fff;
    max-width: 32em;
  }
  .h-bleed .facts {
    max-width: 40rem;
  }
  .h-centred {
    padding-block: clamp(32px, 5vw, 84px) clamp(40px, 6vw, 80px);
    text-align: center;
  }
  .h-centred .hero-words {
    max-width: 54rem;
    margin-inline: auto;
  }
  .h-centred .eyebrow,
  .h-centred .row,
  .h-centred .facts,
  .h-centred .facts li {
    justify-content: center;
  }
  .h-centred .lead {
    margin-inline: auto;
  }
  .h-centred .facts {
    border: 0;
    padding-top: 0;
  }
  .h-centred .pic {
    aspect-ratio: 16/9;
    margin-top: clamp(36px, 4.5vw, 64px);
  }
  .h-offset {
    padding-block: clamp(16px, 2vw, 32px) clamp(56px, 7vw, 104px);
  }
  .h-offset .wrap {
    display: flex;
    flex-direction: column-reverse;
    gap: 36px;
  }
  .h-offset .pic {
    aspect-ratio: 4/3;
  }
  @media (min-width: 900px) {
    .h-offset .wrap {
      display: grid;
      grid-template-columns: repeat(12, 1fr);
      align-items: end;
    }
    .h-offset .hero-words {
      grid-area: 1/1/2/8;
      position: relative;
      z-index: 1;
      padding: clamp(40px, 4.5vw, 72px) clamp(32px, 4vw, 64px) 0 0;
      background: var(--paper);
      border-radius: 0 var(--rad) 0 0;
    }
    .h-offset .pic {
      grid-area: 1/6/2/13;
      aspect-ratio: 5/6;
      max-height: 800px;
      width: 100%;
    }
    .h-offset .lead,
    .h-offset .facts,
    .h-offset .row {
      max-width: 26rem;
    }
  }
  @media (max-width: 759px) {
    .h-centred .pic {
      aspect-ratio: 1;
    }
    .hero .row .btn {
      width: 100%;
    }
    .h-centred .row .btn {
      width: auto;
    }
  }
  .h-bare .wrap {
    display: block;
  }
  .h-bare .hero-words {
    max-width: 60rem;
    padding-block: calc(clamp(24px, 5vw, 72px) * var(--air));
  }
  .h-bare.h-centred .hero-words {
    margin-inline: auto;
  }
  .h-bare.h-bleed {
    min-height: clamp(520px, 72vh, 720px);
  }
`;
