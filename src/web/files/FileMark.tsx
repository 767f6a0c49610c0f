import { File, FileText } from 'lucide-react';
import { type FileRow, isPdf } from './file.ts';
import styles from './files.module.css';

/** Before the name of a file: its picture, or an icon for its type. */
export function FileMark({ file }: { file: FileRow }) {
  if (file.thumbnail_url) return <img className={styles.mark} src={file.thumbnail_url} alt="" loading="lazy" />;
  const Icon = isPdf(file) ? FileText : File;
  return (
    <span className={styles.mark}>
      <Icon size={20} />
    </span>
  );
}
