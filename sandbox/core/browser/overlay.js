// A window over the page, as the vendors' scripts open theirs: a frame in a box at the end of the body, above everything.
// It bears no mark for anybody's dialogs and does not take the focus: whether it can be used is the page's affair.

const OVERLAY_CSS = `
  html, body { height: 100%; margin: 0 }
  body {
    box-sizing: border-box; display: grid; place-items: center; padding: 1rem; overflow-y: auto;
    font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; color: #2a2523; background: rgb(20 16 14 / .55);
  }
  [role=dialog] {
    box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem; border-radius: .75rem; background: #fff;
    box-shadow: 0 1.5rem 4rem rgb(0 0 0 / .3);
  }
  .badge {
    display: inline-block; padding: .125rem .5rem; border-radius: .25rem; background: #f3dcae; color: #5b4206;
    font-size: .8125rem; font-weight: 600;
  }
  h2 { margin: .75rem 0 .25rem; font-size: 1.25rem; line-height: 1.3 }
  p { margin: 0 0 1.25rem; color: #4d4743 }
  strong { display: block; font-size: 1.75rem; font-variant-numeric: tabular-nums; color: #2a2523 }
  .choices { display: grid; gap: .625rem }
  button {
    font: inherit; font-weight: 600; min-height: 2.75rem; padding: .625rem 1rem; border-radius: .5rem; cursor: pointer;
    border: 1px solid var(--main); background: var(--main); color: #fff;
  }
  button.quiet { border-color: #8f857f; background: #fff; color: #2a2523 }
  button:focus-visible { outline: 3px solid #3b6fd4; outline-offset: 2px }
`;

const COVER = { position: 'fixed', inset: '0', zIndex: '2147483647' };
const FRAME = { width: '100%', height: '100%', border: '0', colorScheme: 'light' };

/** What stands in the frame; it has the page's origin, so that it is filled from here. */
function fill(inner, { label, badge, title, main, text, choices }, choose) {
  const element = (tag, props) => Object.assign(inner.createElement(tag), props);
  inner.documentElement.lang = 'en';
  inner.documentElement.style.setProperty('--main', main);
  inner.title = label;
  const sheet = element('style', { textContent: OVERLAY_CSS });
  const dialog = element('div', {});
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-label', label);
  const row = element('div', { className: 'choices' });
  for (const [choice, words, quiet] of choices) {
    const button = element('button', { type: 'button', textContent: words, className: quiet ? 'quiet' : '' });
    button.addEventListener('click', () => choose(choice));
    row.append(button);
  }
  const body = element('p', {});
  body.append(...text.map((part) => (part.strong ? element('strong', { textContent: part.strong }) : part)));
  dialog.append(
    element('span', { className: 'badge', textContent: badge }),
    element('h2', { textContent: title }),
    body,
    row,
  );
  inner.head.append(sheet);
  inner.body.replaceChildren(dialog);
}

/** Asks in a frame over the page. Resolves to the choice; Escape in it chooses `escape`. */
export function openOverlay(asked) {
  return new Promise((resolve) => {
    const box = document.createElement('div');
    Object.assign(box.style, COVER);
    const frame = Object.assign(document.createElement('iframe'), { title: asked.label });
    Object.assign(frame.style, FRAME);
    const choose = (choice) => {
      box.remove();
      resolve(choice);
    };
    frame.addEventListener('load', () => {
      const inner = frame.contentDocument;
      fill(inner, asked, choose);
      inner.addEventListener('keydown', ({ key }) => key === 'Escape' && choose(asked.escape));
    });
    box.append(frame);
    document.body.append(box);
  });
}
