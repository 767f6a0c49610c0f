import { ListLinkTo as Shared, type ListLinkProps } from '#web/entity/list/ListLinkTo.tsx';
import { ownPages } from './home-view';

/** A number of Home that opens the rows it counts. */
export const ListLinkTo = (props: ListLinkProps) => <Shared pages={ownPages} {...props} />;
