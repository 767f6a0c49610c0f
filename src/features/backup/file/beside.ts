/** Bytes of files beside a backup, by their hash; several backups share them. */
export interface Beside {
  has(sha256: string): Promise<boolean>;
  keep(sha256: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  open(sha256: string): Promise<AsyncIterable<Buffer>>;
}
