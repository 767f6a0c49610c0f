import type { Chip } from '#shared/field';
import { words } from '#words/screen';
import { formatDate, formatDateTime, formatDay, formatMinutes, timeAgo } from '../../format/time.ts';
import { type FileRow, formatBytes } from '../../files/file.ts';
import { formatNumber } from '../../format/number.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Money } from '../../ui/Money.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { type FieldInfo, isFile } from '../common/field-info.ts';
import styles from '../common/entity.module.css';

/** One value, as its kind is shown. */
export function Cell({ field, value }: { field: FieldInfo; value: unknown }) {
  if (value === null || value === undefined || value === '')
    return <span className={styles.nothing}>{words.detail.none}</span>;
  switch (field.type) {
    case 'long_text':
      return <Truncated text={String(value)} at="description" />;
    case 'ref':
      if (isFile(field)) return <Files files={[value as FileRow]} />;
      return <ChipView chip={value as Chip} person={field.options_from === '/api/users/minimal'} />;
    case 'refs':
      return <Chips chips={value as Chip[]} person={field.options_from === '/api/users/minimal'} />;
    case 'link':
      return (
        <a href={String(value)} target="_blank" rel="noreferrer">
          <Truncated text={String(value).replace(/^https?:\/\//, '')} at="details" />
        </a>
      );
    case 'files':
      return <Files files={value as FileRow[]} />;
    case 'flag':
      return <>{value ? words.filter.yes : words.filter.no}</>;
    case 'choice':
      return <span>{field.options?.find((option) => option.value === value)?.label ?? String(value)}</span>;
    case 'money':
      return <Money amount={String(value)} />;
    case 'number':
      return <>{field.unit === 'bytes' ? formatBytes(Number(value)) : formatNumber(Number(value))}</>;
    case 'duration':
      return <>{formatMinutes(Number(value))}</>;
    case 'date':
      return <>{formatDate(String(value))}</>;
    case 'date_time':
      return (
        <time dateTime={String(value)} title={formatDateTime(String(value))}>
          {Date.parse(String(value)) > Date.now() ? formatDay(String(value)) : timeAgo(String(value))}
        </time>
      );
    default:
      return (
        <span>
          <Truncated text={String(value)} at="details" />
        </span>
      );
  }
}

function ChipView({ chip, person }: { chip: Chip; person: boolean }) {
  return (
    <span className={styles.chip}>
      {person ? (
        <Avatar name={chip.name} color={chip.color} picture={chip.profile_image} size={20} />
      ) : (
        chip.color && <i className={styles.swatch} style={{ background: chip.color }} />
      )}
      <span className={styles.chipName}>
        <Truncated text={chip.name} at="details" />
      </span>
    </span>
  );
}

function Chips({ chips, person }: { chips: Chip[]; person: boolean }) {
  if (chips.length === 0) return <span className={styles.nothing}>{words.detail.none}</span>;
  return (
    <span className={styles.chips}>
      {chips.slice(0, 3).map((chip) => (
        <ChipView key={chip.id} chip={chip} person={person} />
      ))}
      {chips.length > 3 && <span className={styles.nothing}>+{chips.length - 3}</span>}
    </span>
  );
}

/** Pictures as thumbnails, other files by name. */
function Files({ files }: { files: FileRow[] }) {
  if (files.length === 0) return <span className={styles.nothing}>{words.detail.none}</span>;
  return (
    <span className={styles.chips}>
      {files
        .slice(0, 3)
        .map(({ id, name, thumbnail_url }) =>
          thumbnail_url ? (
            <img key={id} className={styles.thumbnail} src={thumbnail_url} alt={name} loading="lazy" />
          ) : (
            <Truncated key={id} text={name} at="details" />
          ),
        )}
      {files.length > 3 && <span className={styles.nothing}>+{files.length - 3}</span>}
    </span>
  );
}
