/** What an uploaded table may have at most. */
export const limits = {
  megabytes: 50,
  rows: 50_000,
  columns: 200,
  cell: 32_767,
  /** Files sent along. */
  pictures: 2_000,
  /** Parts of a workbook, and what they may unpack to. */
  parts: 1_000,
  partBytes: 256 * 1024 * 1024,
  allBytes: 320 * 1024 * 1024,
  ratio: 200,
  ratioAbove: 10 * 1024 * 1024,
} as const;
