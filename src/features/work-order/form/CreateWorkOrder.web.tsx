import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Plus } from 'lucide-react';
import { apart } from '#web/apart.tsx';
import { NewLabel } from '#web/entity/list/NewLabel.tsx';
import { Later } from '#web/ui/Later.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import list from '../../../web/entity/list/list.module.css';
import { words } from '../work-order-list.words';
import styles from '../work-order-list.module.css';

const CreateChoices = apart(async () => (await import('./CreateChoices.web')).CreateChoices);

const said = words.create;

const chevron = (
  <Button className={styles.chevron} aria-label={said.more} aria-haspopup="menu">
    <ChevronDown size={18} />
  </Button>
);

/** Creates a blank work order; the other ways are behind the arrow (S12). */
export function CreateWorkOrder() {
  return (
    <span className={styles.split}>
      <Tooltip label={said.hint}>
        <Button
          component={Link}
          to="/work-order/new"
          className={`${list.tool} ${list.create}`}
          leftSection={<Plus size={18} />}
          aria-label={said.label}
          data-shortcut="c"
        >
          <NewLabel label={said.noun} />
        </Button>
      </Tooltip>
      <Later button={chevron} load={CreateChoices.load}>
        <CreateChoices button={chevron} />
      </Later>
    </span>
  );
}
