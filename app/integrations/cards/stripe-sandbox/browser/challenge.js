import { DIALOG_CSS, dress } from './styles.js';

const TEXT = {
  title: 'Confirm with your bank',
  body: 'This test card asks for authentication. A real bank would send a code or open its app.',
};

/** Asks the person as a bank would. Resolves to 'passed' or 'failed'; Escape counts as failed. */
export function challenge() {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    // Dialog libraries make everything outside of their own dialog inert, except what is marked so.
    host.setAttribute('data-react-aria-top-layer', 'true');
    const root = host.attachShadow({ mode: 'open' });
    dress(root, DIALOG_CSS);

    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', TEXT.title);
    const badge = Object.assign(document.createElement('span'), {
      className: 'badge',
      textContent: 'Card sandbox',
    });
    const title = Object.assign(document.createElement('h2'), { textContent: TEXT.title });
    const text = Object.assign(document.createElement('p'), { textContent: TEXT.body });
    const actions = document.createElement('div');
    const finish = (outcome) => {
      if (dialog.open) dialog.close();
      host.remove();
      resolve(outcome);
    };
    for (const [outcome, words, quiet] of [
      ['passed', 'Complete authentication', false],
      ['failed', 'Fail authentication', true],
    ]) {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words });
      if (quiet) button.className = 'quiet';
      button.addEventListener('click', () => finish(outcome));
      actions.append(button);
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('failed');
    });
    dialog.append(badge, title, text, actions);
    root.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });
}
