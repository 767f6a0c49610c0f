import type { ServerFeature } from '#server/feature';
import { commentNotices } from './notices.server';

/** Comments belong to any noun with `comment_files`, which registers their routes itself. */
export { commentRoutes } from './comment.server';

export const feature: ServerFeature = { notices: commentNotices };
