/** What lists of purchase orders say, and lists of parts about ordering them: the little that every list loads. */
export const words = {
  late: 'Late',
  views: { toApprove: 'To approve', onTheWay: 'On the way' },
  order: 'Order',
} as const;
