import type { Sample, Tools } from '../../../test/contract/declared';

const commented = async ({ send, mark }: Tools, { id }: { id: string }) =>
  send('POST', `/work-orders/${id}/comments`, { text: `${mark} comment` });

export const sample: Sample = {
  verbs: {
    '/work-orders/comments/:id': { ofPart: true, on: commented },
    '/work-orders/comments/:id/restore': {
      ofPart: true,
      once: true,
      on: async (tools, record) => {
        const comment = await commented(tools, record);
        await tools.send('DELETE', `/work-orders/comments/${comment.id}`);
        return comment;
      },
    },
  },
};
