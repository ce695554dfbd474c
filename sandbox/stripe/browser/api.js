// Calls of the sandbox's API with the publishable key, form-encoded as Stripe.js sends them.

function pairs(value, name, out) {
  if (value === undefined || value === null) return out;
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) pairs(inner, name ? `${name}[${key}]` : key, out);
    return out;
  }
  out.append(name, String(value));
  return out;
}

const OFFLINE = {
  type: 'api_connection_error',
  message: 'We could not reach the card service. Please check your connection and try again.',
};

/** Answers { object } or { error }; never rejects. */
export async function callApi(client, method, path, params) {
  const body = pairs(
    { ...params, key: client.key, ...(client.account && { _stripe_account: client.account }) },
    '',
    new URLSearchParams(),
  );
  try {
    const url = client.base + path + (method === 'GET' ? `?${body}` : '');
    const response = await fetch(url, {
      method,
      body: method === 'GET' ? undefined : body,
      credentials: 'omit',
    });
    const answer = await response.json();
    return response.ok ? { object: answer } : { error: answer.error };
  } catch {
    return { error: OFFLINE };
  }
}

/** `seti_123_secret_456` -> `seti_123`; null where the text is no client secret. */
export function intentOf(clientSecret) {
  const match = /^((?:seti|pi)_[\w]+?)_secret_\w+$/.exec(String(clientSecret));
  return match ? match[1] : null;
}
