/** Comments belong to any noun with `comment_files`, which registers their routes itself. */
export { commentRoutes } from './comment.server';
