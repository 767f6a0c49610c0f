/** What those read first who may read no list. */
export const words = {
  title: (role: string) => `You are signed in as ${role.toLowerCase()}`,
  text: 'Requests, by which problems are reported and followed, are not part of Millwright yet. To see assets and work orders until then, ask an admin for another role.',
  page: 'Welcome',
};
