import type { Role } from '#shared/permission';

/** Technicians start with their own work. A limited technician sees only that and needs no filter. */
const homes: Partial<Record<Role, string>> = {
  technician: '/work-order/todo?is_mine=true',
  limited_technician: '/work-order/todo',
};

/** The start page at `/`; other roles go to their first list, or see why there is none (`web/router.tsx`). */
export const homeOf = (role: Role): string | undefined => homes[role];
