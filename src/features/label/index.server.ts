/** Labels are a library: a noun that has some registers the route for them itself. */
export { addressLabelsRoute } from './label.server';
export { inOrder, labelsRoute } from './labels-route.server';
