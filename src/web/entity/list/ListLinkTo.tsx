import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { ListLink } from '#shared/figure';
import { addressOf } from './list-address.ts';

export type ListLinkProps = ComponentProps<'span'> & { list: ListLink; [data: `data-${string}`]: unknown };

/** A number that opens the rows it counts. `pages`: see `addressOf`. */
export function ListLinkTo({ list, pages, children, ...props }: ListLinkProps & { pages: Record<string, string> }) {
  const address = addressOf(list, pages);
  if (!address) return <span {...props}>{children}</span>;
  return (
    <Link to={address.to} search={address.search as never} {...(props as object)}>
      {children}
    </Link>
  );
}
