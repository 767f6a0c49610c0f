import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { words } from '#words/screen';
import { useSession } from '../../session.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import type { Feature } from '../common/feature.ts';
import { NewLabel } from './NewLabel.tsx';
import listStyles from './list.module.css';

/** Hidden for roles that may not add (D3); the server would refuse, too. Some nouns have their own control. */
export function Create({ feature }: { feature: Feature }) {
  const { may } = useSession();
  if (!may('create', feature.slug)) return null;
  return feature.Create ? <feature.Create /> : <CreateButton feature={feature} />;
}

function CreateButton({ feature }: { feature: Feature }) {
  return (
    <Tooltip label={words.list.createHint(feature.label)}>
      <Button
        component={Link}
        to={`/${feature.slug}/new`}
        className={`${listStyles.tool} ${listStyles.create}`}
        leftSection={<Plus size={18} />}
        aria-label={words.list.create(feature.label)}
        data-shortcut="c"
      >
        <NewLabel label={feature.label} />
      </Button>
    </Tooltip>
  );
}
