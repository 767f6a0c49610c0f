import { openApi } from '#server/http/openapi';
import type { Verb } from '../verb';
import { routes } from '../features.server';
import { version } from '../version';

export const printOpenApi: Verb = async () => {
  console.log(JSON.stringify(await openApi(routes, version), null, 2));
  return 0;
};
