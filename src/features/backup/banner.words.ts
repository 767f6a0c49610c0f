/** What stands above every page of those who look after the installation. */
export const words = {
  needs: {
    resume_sending: 'This installation was restored. No mail, push or webhook leaves until you resume sending.',
    backup_failed: 'The last backup failed.',
    backup_old: 'No backup was made for two days.',
  },
  look: 'Open backups',
} as const;
