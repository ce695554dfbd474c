import { connect } from 'node:net';

// Asks one question again and again over kept connections, for so many milliseconds, and tells how many answers came. It reads no more
// of an answer than where it ends, so a process of its own asks some ten thousand times a second and is never the limit of a page.
// '{n}' in the question is another number each time.
function answerLength(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const head = bytes.toString('latin1', 0, end).toLowerCase();
  const length = /content-length: (\d+)/.exec(head);
  if (length) return end + 4 + Number(length[1]);
  const last = bytes.subarray(-7).toString('latin1') === '\r\n0\r\n\r\n';
  return last ? bytes.length : 0;
}

process.on('message', ({ port, question, connections, ms }) => {
  const until = performance.now() + ms;
  const times = [];
  let failed = 0;
  let open = connections;
  let asks = 0;
  for (let index = 0; index < connections; index++) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let parts = [];
    let asked = 0;
    const ask = () => {
      asked = performance.now();
      socket.write(question.replace('{n}', String((asks += 1))));
    };
    socket.on('connect', ask);
    socket.on('data', (part) => {
      parts.push(part);
      // Its last bytes alone say whether an answer that is told in chunks has ended.
      const bytes = parts.length === 1 ? part : Buffer.concat(parts);
      const length = answerLength(bytes);
      if (length === 0 || bytes.length < length) return void (parts = [bytes]);
      parts = [];
      if (bytes.toString('latin1', 9, 12) !== '200') failed += 1;
      times.push(performance.now() - asked);
      if (performance.now() < until) ask();
      else socket.end();
    });
    socket.on('error', () => (failed += 1));
    socket.on('close', () => {
      if (--open === 0) process.send({ count: times.length, failed });
    });
  }
});
process.on('disconnect', () => process.exit(0));
