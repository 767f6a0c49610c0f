/** Under which a half-filled invitation is found again when a team was made for it. */
export const inviteKey = 'invite';
