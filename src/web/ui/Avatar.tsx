import { initials } from '../format/name.ts';
import styles from './ui.module.css';

interface AvatarProps {
  name: string;
  color?: string | null;
  /** The URL of their picture. */
  picture?: string | null;
  size?: number;
}

/** The person's picture, or their initials on their colour. */
export function Avatar({ name, color, picture, size = 28 }: AvatarProps) {
  if (picture) return <img className={styles.avatar} src={picture} alt="" width={size} height={size} />;
  return (
    <span
      className={styles.avatar}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        background: color ?? 'var(--text-3)',
        color: color ? inkOn(color) : 'var(--surface)',
      }}
      aria-hidden="true"
      data-initials={initials(name)}
    />
  );
}

/** Black or white ink, whichever reads better on the colour (WCAG luminance). */
function inkOn(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? '#000000' : '#ffffff';
}
