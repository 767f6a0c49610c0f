import type { ServerFeature } from '#server/feature';
import { commentNotices } from './notices.server';

/** Comments belong to any noun with `comment_files`, which registers their routes itself. */
export { addComment, commentOn, dropComments, insertComment, type NewComment, removeComment } from './change.server';
export { commentRoutes } from './comment.server';
export { unnamed } from './outside.server';

export const feature: ServerFeature = { notices: commentNotices };
