import { Button } from '@mantine/core';
import { type Noun, rolesThat } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { words } from '#words/screen';
import { goBack } from '../../visited.ts';
import { useSession } from '../../session.tsx';
import { Empty } from '../../ui/Empty.tsx';

/** Says that this role may not do it, and which roles can (S45.3). */
export function Denied({ verb, noun, parent }: { verb: string; noun: Noun; parent: string }) {
  const { me } = useSession();
  const can = rolesThat(verb, noun).filter((role) => verb !== 'create' || !me.restricted_add[noun]?.includes(role));
  return (
    <Empty
      drawing="key"
      title={words.denied.title}
      action={
        <Button variant="default" onClick={() => goBack(parent)}>
          {words.denied.back}
        </Button>
      }
    >
      {words.denied.text(
        roleDescriptions[me.role].label,
        can.map((role) => roleDescriptions[role].label),
      )}
    </Empty>
  );
}
