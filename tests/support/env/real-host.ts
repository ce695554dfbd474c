/**
 * The environment of a real host. It is read once a process, by the first import that wants it: a test that imports
 * this first is on such a host for the rest of its file.
 */
Object.assign(process.env, {
  APP_HOST: 'app.tendwell.example',
  SITES_HOST: 'tendwell.example',
  DEV_CONTROLS: '1',
  SANDBOX: 'stripe,square,paypal,zoom,cronofy,entri,mail,sms,files',
});
