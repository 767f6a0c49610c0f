import type { Role } from '#shared/permission';
import { api } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from './user.words';

interface Invited {
  email: string;
  role: Role;
  teams: { id: string }[];
}

/** Inviting the same address again ends the open invitation and mails a new one. */
export async function resend({ email, role, teams }: Invited, sendsMail: boolean): Promise<void> {
  try {
    await api.post('/users/invite-user', { email, role, teams: teams.map(({ id }) => id) });
    say(words.sent(email, sendsMail));
  } catch (error) {
    sayFailed((error as Error).message);
  }
  await queryClient.invalidateQueries({ queryKey: keys.entity('invitation') });
}
