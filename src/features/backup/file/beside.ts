/** Bytes of files beside a backup, by their hash; several backups share them. */
export interface Beside {
  /** Whether it is there with its size; what is in it `checkBeside` says. */
  has(file: { sha256: string; size: number }): Promise<boolean>;
  save(sha256: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  open(sha256: string): Promise<AsyncIterable<Buffer>>;
}
