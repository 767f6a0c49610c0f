import { Camera, FileText, Paperclip, X } from 'lucide-react';
import { useId } from 'react';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from '../procedure.words';
import type { StepFile } from '../steps';
import styles from '../execution.module.css';

interface FilesProps {
  labelledBy?: string;
  accept?: string;
  action: string;
  files: readonly StepFile[];
  disabled: boolean;
  onFiles(files: File[]): void;
  onRemove(id: string): void;
}

/** The photos and files of a step, and a button to add one: on a phone, the camera. */
export function FilesAnswer({ labelledBy, accept, action, files, disabled, onFiles, onRemove }: FilesProps) {
  const id = useId();
  const Icon = accept ? Camera : Paperclip;
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <span key={file.id} className={styles.file} data-image={file.is_image || undefined}>
          <a href={file.file_url} target="_blank" rel="noreferrer" aria-label={file.name}>
            {file.is_image ? <img src={file.thumbnail_url ?? file.file_url} alt="" /> : <FileText size={20} />}
            {!file.is_image && <span>{file.name}</span>}
          </a>
          {!disabled && (
            <Tooltip label={words.removePhoto(file.name)}>
              <button type="button" aria-label={words.removePhoto(file.name)} onClick={() => onRemove(file.id)}>
                <X size={16} />
              </button>
            </Tooltip>
          )}
        </span>
      ))}
      {!disabled && (
        <>
          <input
            id={id}
            className="visually-hidden"
            type="file"
            accept={accept}
            multiple={accept !== undefined}
            aria-label={labelledBy ? undefined : action}
            aria-labelledby={labelledBy}
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <label htmlFor={id} className={styles.add}>
            <Icon size={18} aria-hidden="true" />
            {action}
          </label>
        </>
      )}
    </div>
  );
}
