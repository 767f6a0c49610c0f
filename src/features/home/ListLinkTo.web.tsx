import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { ListLink } from './home';
import { addressOf } from './home-view';

type Props = ComponentProps<'span'> & { list: ListLink; [data: `data-${string}`]: unknown };

/** A number that opens the rows it counts. */
export function ListLinkTo({ list, children, ...props }: Props) {
  const address = addressOf(list);
  if (!address) return <span {...props}>{children}</span>;
  return (
    <Link to={address.to} search={address.search as never} {...(props as object)}>
      {children}
    </Link>
  );
}
