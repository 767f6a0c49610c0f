import * as z from 'zod/mini';
import { data, text } from '#shared/field';
import { messages } from '#words/messages';

const isAddress = (value: string) => /^https?:[!-~]+$/.test(value) && URL.canParse(value);

const endpoint = () => {
  const field = text({ label: 'Endpoint', required: true, max: 1000, example: 'https://push.example/send/abc' });
  field.schema = field.schema.check(z.refine<string>(isAddress, messages.mustBePushEndpoint));
  return field;
};

/** The JSON of a browser's `PushSubscription`. */
export const subscriptionFields = {
  endpoint: endpoint(),
  keys: data(
    z.strictObject({
      p256dh: z.string().check(z.maxLength(100)),
      auth: z.string().check(z.maxLength(50)),
    }),
    { label: 'Keys', required: true },
  ),
  expirationTime: data(z.number(), { label: 'Expires' }),
};
