import { join } from 'node:path';
import type { Config } from '../config';
import { DiskStorage } from './disk';
import { S3Storage } from './s3';
import type { Storage } from './storage';

/** The storage that the environment configures: a folder or a bucket. */
export function openStorage({ dataDir, s3 }: Config): Storage {
  const folder = join(dataDir, 'files');
  return s3 ? new S3Storage(s3, join(folder, 'incoming')) : new DiskStorage(folder);
}
