import { z } from 'zod';

/** Shared by the sign-in form and the operation. */
export const signInInput = z.strictObject({
  email: z
    .string('Please enter your e-mail address.')
    .trim()
    .min(1, 'Please enter your e-mail address.')
    .max(254, 'This e-mail address is too long.')
    .email('Please enter a valid e-mail address, such as name@example.com.'),
  password: z
    .string('Please enter your password.')
    .min(1, 'Please enter your password.')
    .max(200, 'This password is too long.'),
  /** Stay signed in on this device. */
  keep: z.preprocess((value) => value === true || value === 'on' || value === 'true', z.boolean()).optional(),
});
