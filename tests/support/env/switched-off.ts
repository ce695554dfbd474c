/**
 * The environment of an installation that does without cards of Stripe, PayPal and text messages. It is read once a process:
 * a test that imports this first lives there for the rest of its file.
 */
Object.assign(process.env, { OFF: 'stripe,paypal,sms' });
