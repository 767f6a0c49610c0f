/** Labels are a library: a noun with labels registers the route for them itself. */
export { addressLabelsRoute } from './label.server';
export { inOrder, labelsRoute } from './labels-route.server';
