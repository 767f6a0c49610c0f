import type { Sample, Tools, Verb } from '../../../test/contract/declared';

const commented =
  (path: string) =>
  async ({ send, mark }: Tools, { id }: { id: string }) =>
    send('POST', `${path}/${id}/comments`, { text: `${mark} comment` });

const commentsAt = (path: string): Record<string, Verb> => ({
  [`${path}/comments/:id`]: { ofPart: true, on: commented(path) },
  [`${path}/comments/:id/restore`]: {
    ofPart: true,
    once: true,
    on: async (tools, record) => {
      const comment = await commented(path)(tools, record);
      await tools.send('DELETE', `${path}/comments/${comment.id}`);
      return comment;
    },
  },
});

export const sample: Sample = { verbs: { ...commentsAt('/work-orders'), ...commentsAt('/requests') } };
