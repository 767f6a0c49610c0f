import { featureOf } from '#web/entity/common/feature.ts';
import { Create } from '#web/entity/list/Create.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { words } from '../supply-page.words';

/** Before the first stock there is nothing to look ahead at. */
export const NoStock = () => (
  <Empty drawing="shelf" title={words.noStock.title} action={<Create feature={featureOf('part')!} />}>
    {words.noStock.text}
  </Empty>
);
