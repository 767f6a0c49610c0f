import type { ReactNode } from 'react';

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
  <div className="form">
    <h1 className="title">{title}</h1>
    <p role={role}>{message}</p>
    {children}
  </div>
);
