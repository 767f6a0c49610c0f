import { Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { LayoutTemplate, SquarePen } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { words } from './create.words';

const TemplateDialog = lazy(async () => ({ default: (await import('../template/TemplateDialog.web')).TemplateDialog }));

/** Stays mounted while the menu is closed, because it owns the dialog. */
export function CreateChoices({ button }: { button: ReactElement }) {
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/work-order/new" leftSection={<SquarePen size={16} />}>
            {words.blank}
          </Menu.Item>
          <Menu.Item leftSection={<LayoutTemplate size={16} />} onClick={() => setChoosing(true)}>
            {words.useTemplate}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {choosing && (
        <Suspense>
          <TemplateDialog
            onChoose={(id) => void navigate({ href: `/work-order/new?fromTemplate=${id}` })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
