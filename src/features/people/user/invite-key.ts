/** Storage key for a half-filled invitation while a team is created for it. */
export const inviteKey = 'invite';
