/**
 * Texts for lists of purchase orders and for ordering from lists of parts, kept small because every list loads them.
 */
export const words = {
  late: 'Late',
  views: { toApprove: 'To approve', onTheWay: 'On the way' },
  order: 'Order',
} as const;
