import { createServer } from 'node:http';

// The least that Node can do: the reference that the product's own server is measured beside.
process.once('message', ({ port, body, headers }) => {
  const bytes = Buffer.from(body);
  createServer((request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(port, () => process.send('ready'));
});
process.on('SIGTERM', () => process.exit(0)).on('disconnect', () => process.exit(0));
