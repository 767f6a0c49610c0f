/** Comments are any noun's that has files for them: it registers their routes itself. */
export { commentRoutes } from './comment.server';
