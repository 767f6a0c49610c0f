import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

interface NoticeProps {
  title: string;
  /** `alert` where it is not what was asked for. */
  role: 'status' | 'alert';
  message: string;
  /** Where to go from here. */
  children: ReactNode;
}

/** What is said in the place of a form. */
export const Notice = ({ title, role, message, children }: NoticeProps) => (
  <div className={styles.form}>
    <h1 className={styles.title}>{title}</h1>
    <p role={role}>{message}</p>
    {children}
  </div>
);
