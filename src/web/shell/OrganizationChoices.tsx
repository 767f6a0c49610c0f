import { Menu } from '@mantine/core';
import { Building2, Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { words } from '#words/screen';
import { switchOrganization } from '../sign-out.ts';
import { useSession } from '../session.tsx';
import { Truncated } from '../ui/Truncated.tsx';

export function OrganizationChoices({ button }: { button: ReactElement }) {
  const { me } = useSession();
  return (
    <Menu position="bottom-start" width={340}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.nav.switchTo}</Menu.Label>
        {me.organizations.map(({ id, name }) => {
          const here = id === me.organization.id;
          return (
            <Menu.Item
              key={id}
              leftSection={<Building2 size={16} />}
              rightSection={here && <Check size={16} />}
              aria-current={here || undefined}
              onClick={() => !here && void switchOrganization(id)}
            >
              <Truncated text={name} at="menu" />
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
