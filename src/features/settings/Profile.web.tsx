import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { languages } from '#shared/languages';
import { api } from '#web/api.ts';
import { locales, setLocale } from '#web/format/locale.ts';
import { formatNumber } from '#web/format/number.ts';
import { momentTyped } from '#web/format/clock.ts';
import { formatDateTime } from '#web/format/time.ts';
import { signOut } from '#web/sign-out.ts';
import { setDensity, setTheme, type Theme, usePref } from '#web/prefs.ts';
import { keys, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words } from './settings.words';
import { ChangeEmail } from './ChangeEmail.web';
import { ChangePassword } from './ChangePassword.web';
import { useCurrencyChoice } from './currencies';
import { SelectSetting, TextSetting } from './fields';
import { Picture } from './Picture.web';
import styles from './settings.module.css';

const choices = <T extends string>(labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value: value as T, label }));

export function Profile() {
  const { me } = useSession();
  const currency = useCurrencyChoice(me.currency, 'mine');
  const save = async (change: Record<string, string | null>) => {
    await api.patch(`/users/${me.id}`, change);
    await queryClient.invalidateQueries({ queryKey: keys.me });
    void queryClient.invalidateQueries({ queryKey: keys.entity('user') });
  };
  return (
    <>
      <Picture save={save} />
      <TextSetting
        id="profile-name"
        label={words.name}
        field="name"
        current={me.name}
        save={(name) => save({ name })}
      />
      <SelectSetting
        id="profile-currency"
        label={words.currency}
        field="currency"
        hint={words.currencyHint}
        current={currency.value}
        options={currency.options}
        save={async (value) => {
          currency.remember(value);
          await save({ currency: currency.codeOf(value) });
        }}
      />
      <Language save={save} />
      <Looks />
      <ChangeEmail />
      <ChangePassword />
      <SignOut />
    </>
  );
}

/** The language of the screens, and the format of dates and numbers. */
function Language({ save }: { save(change: Record<string, string | null>): Promise<void> }) {
  const { me } = useSession();
  const ours = languages.find(({ value }) => value === me.organization.language);
  const [locale] = usePref('locale', '');
  const options = useMemo(
    () => [
      { value: 'browser', label: words.browserFormats },
      ...locales.map((value) => ({ value, label: nameOf(value) })),
    ],
    [],
  );
  const example = `${formatDateTime(momentTyped(endOfYear))} · ${formatNumber(1234567.89)}`;
  return (
    <>
      <SelectSetting
        id="profile-language"
        label={words.language}
        field="language"
        hint={languages.length > 1 ? undefined : words.languageHint}
        current={me.language ?? organisationDefault}
        options={[
          { value: organisationDefault, label: words.asOrganisation(ours?.label ?? me.organization.language) },
          ...languages,
        ]}
        save={(value) => save({ language: value === organisationDefault ? null : value })}
      />
      <SelectSetting
        id="profile-formats"
        label={words.formats}
        field="locale"
        hint={words.formatsHint(example)}
        current={locale || 'browser'}
        options={options}
        save={async (value) => setLocale(value)}
      />
    </>
  );
}

/** Stands for the organisation's language. */
const organisationDefault = 'organisation';

/** A date and time that every format writes differently. */
const endOfYear = `${new Date().getFullYear()}-12-31T14:30`;

/** The name of the locale in its own language: "Deutsch (Deutschland)". */
const nameOf = (locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;

/** Appearance on this device, with a preview. */
function Looks() {
  const [theme] = usePref('theme', 'auto');
  const [density] = usePref('density', 'default');
  const [shortcuts, setShortcuts] = usePref('shortcuts', 'on');
  return (
    <>
      <Choices<Theme>
        label={words.theme}
        hint={words.themeHint}
        name="theme"
        value={theme as Theme}
        options={choices<Theme>(words.themes)}
        onChange={(next) => {
          setTheme(next);
          sayWithUndo(words.saved(words.theme), () => setTheme(theme as Theme));
        }}
      />
      <Choices<'default' | 'compact'>
        label={words.density}
        hint={words.densityHint}
        name="density"
        value={density as 'default' | 'compact'}
        options={choices<'default' | 'compact'>(words.densities)}
        onChange={(next) => {
          setDensity(next);
          sayWithUndo(words.saved(words.density), () => setDensity(density as 'default' | 'compact'));
        }}
      />
      <Choices<string>
        label={words.shortcuts}
        hint={words.shortcutsHint}
        name="shortcuts"
        value={shortcuts}
        options={choices<string>(words.shortcutsStates)}
        onChange={(next) => {
          setShortcuts(next);
          sayWithUndo(words.saved(words.shortcuts), () => setShortcuts(shortcuts));
        }}
      />
    </>
  );
}

function SignOut() {
  const [failed, setFailed] = useState('');
  const leave = async () => {
    try {
      await signOut('/auth/sign-out-everywhere');
    } catch (error) {
      setFailed((error as Error).message);
    }
  };
  return (
    <div className={styles.line}>
      <div>
        <h3 id="sessions" tabIndex={-1}>
          {words.sessions}
        </h3>
        <p>{words.sessionsHint}</p>
        {failed && <p role="alert">{failed}</p>}
      </div>
      <Button variant="default" color="danger" onClick={() => void leave()}>
        {all.nav.signOutEverywhere}
      </Button>
    </div>
  );
}
