/** How an address of JSON says that it failed, whoever notices: `success` and `error` (spec 000 §7, 001 §7). */
export const jsonFailure = (
  error: string,
  status: number,
  more: { headers?: Headers; fields?: object } = {},
) => {
  const headers = new Headers(more.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return Response.json({ success: false, ...more.fields, error }, { status, headers });
};
