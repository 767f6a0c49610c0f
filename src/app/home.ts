import type { Role } from '#shared/permission';

/** Where those begin who do the work: with theirs. Who is given all they see needs no filter to find it. */
const homes: Partial<Record<Role, string>> = {
  technician: '/work-order/todo?is_mine=true',
  limited_technician: '/work-order/todo',
};

/** For whoever comes without an address; the others go to the first list they may read, or are told why there is none (`web/router.tsx`). */
export const homeOf = (role: Role): string | undefined => homes[role];
