import { ListLinkTo as Shared, type ListLinkProps } from '#web/entity/list/ListLinkTo.tsx';
import { ownPages } from './supply-view';

/** A number of Supply chain that opens the rows it counts (S38.1). */
export const ListLinkTo = (props: ListLinkProps) => <Shared pages={ownPages} {...props} />;
