export const words = {
  ready: (name: string, link: string) => ({
    subject: `Your export ${name} is ready`,
    body: `The file ${name} is ready. Fetch it within seven days:\n\n${link}\n`,
  }),
  organizationExported: 'Exported the whole organisation',
} as const;
