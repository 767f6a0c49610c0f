import type { ReactNode } from 'react';

/** One number with its name and its base. */
export const Figure = ({ name, about, children }: { name: string; about?: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{children}</b>
      {about && <small>{about}</small>}
    </dd>
  </div>
);
