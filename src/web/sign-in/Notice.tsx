import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  /** `alert` if it is not what the person asked for. */
  role: 'status' | 'alert';
  message: string;
  /** Where to go from here. */
  children: ReactNode;
}

/** Shown in place of a form. */
export const Notice = ({ title, role, message, children }: NoticeProps) => (
  <div className="form">
    <h1 className="title">{title}</h1>
    <p role={role}>{message}</p>
    {children}
  </div>
);
