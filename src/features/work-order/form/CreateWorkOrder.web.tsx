import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Plus } from 'lucide-react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { NewLabel } from '#web/entity/list/NewLabel.tsx';
import { LazyButton } from '#web/ui/LazyButton.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import list from '../../../web/entity/list/list.module.css';
import { words } from '../work-order-list.words';
import styles from '../work-order-list.module.css';

const CreateChoices = lazyScreen(async () => (await import('./CreateChoices.web')).CreateChoices);

const texts = words.create;

const chevron = (
  <Button className={styles.chevron} aria-label={texts.more} aria-haspopup="menu">
    <ChevronDown size={18} />
  </Button>
);

/** Creates a blank work order; the other ways are behind the arrow (S12). */
export function CreateWorkOrder() {
  return (
    <span className={styles.split}>
      <Tooltip label={texts.hint}>
        <Button
          component={Link}
          to="/work-order/new"
          className={`${list.tool} ${list.create}`}
          leftSection={<Plus size={18} />}
          aria-label={texts.label}
          data-shortcut="c"
        >
          <NewLabel label={texts.noun} />
        </Button>
      </Tooltip>
      <LazyButton button={chevron} load={CreateChoices.load}>
        <CreateChoices button={chevron} />
      </LazyButton>
    </span>
  );
}
