import { Switch } from '@mantine/core';
import { words } from './settings.words';
import { type Organization, saveOrganization } from './organization';
import { useSaved } from './saved';

const { label, hint } = words.signWithPassword;

export function SignWithPassword({ organization }: { organization: Organization }) {
  const { value, error, commit } = useSaved<boolean>({
    current: organization.settings.sign_with_password ?? false,
    label,
    field: 'settings.sign_with_password',
    save: (sign_with_password) => saveOrganization(organization.id, { settings: { sign_with_password } }),
  });
  return (
    <Switch
      id="organisation-sign-with-password"
      label={label}
      description={hint}
      error={error}
      checked={value}
      onChange={(event) => commit(event.currentTarget.checked)}
    />
  );
}
