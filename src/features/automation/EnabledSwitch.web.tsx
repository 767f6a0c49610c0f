import { Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { featureOf } from '#web/entity/common/feature.ts';
import { setField, type Setting, unsetField } from '#web/entity/list/bulk/bulk.ts';
import { tabPath } from '#web/entity/list/tabs.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words } from './automation-page.words';

/** Enables or disables an automation in place, which moves it to the other tab (S32.1). */
export function EnabledSwitch({ row, label }: { row: Row; label?: string }) {
  const { may } = useSession();
  const navigate = useNavigate();
  const isOn = row.is_enabled === true;
  async function toggle() {
    const feature = featureOf('automation')!;
    const setting: Setting = { key: 'is_enabled', valueOf: () => !isOn };
    const outcome = await setField(feature, [row], setting);
    const [failed] = outcome.failed;
    if (failed) return sayFailed(failed.reason);
    const tab = feature.tabs?.find((one) => one.has({ ...row, is_enabled: !isOn }));
    const view = () => void navigate({ to: tabPath(feature, tab) });
    sayWithUndo(all.list.moved(tab?.label ?? ''), () => unsetField(feature, outcome, setting), {
      label: all.list.view,
      run: view,
    });
  }
  return (
    <Switch
      checked={isOn}
      disabled={!may('update', 'automation', row)}
      label={label}
      aria-label={label ? undefined : words.enabledName(row.name)}
      onChange={() => void toggle()}
    />
  );
}
