/** What Supply chain says on the pages of others. */
export const words = { scorecard: 'Scorecard' };
