import { bind } from '#server/entity/store';
import { computed } from './read.server';
import { request } from './request';
import { requestTable } from './request.table';

export const requests = bind(request, requestTable, {
  computed,
  // What the honeypot caught is in no list, unless it is asked for (F1.7).
  setAside: 'is_suspect',
  // A report whose sender has not confirmed their address does not exist for anybody yet.
  existsWhile: (row) => `not ${row}.is_unconfirmed`,
});
