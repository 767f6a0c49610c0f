export function measureSizes(): {
  page: string;
  most: number;
  size: number;
  chunks: { file: string; size: number }[];
}[];
