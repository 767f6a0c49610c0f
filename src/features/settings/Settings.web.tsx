import { Button, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type ComponentType, Fragment, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys } from '#web/query.ts';
import { useAnchor } from '#web/anchor.ts';
import { usePref } from '#web/prefs.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { words as feedWords } from '#features/calendar-feed/calendar-feed.words';
import { words as customFieldWords } from '#features/custom-field/custom-field.words';
import { words as exportWords } from '#features/export/export.words';
import { words as healthStatusWords } from '#features/asset/status/custom/health-status.words';
import { words as portalWords } from '#features/portal/portal.words';
import { screenWords as backupWords } from '#features/backup/backups.words';
import { statusQuery as languageModelQuery } from '#features/language-model/ask-model';
import { words as languageModelWords } from '#features/language-model/language-model.words';
import { words as webhookWords } from '#features/webhook/webhook.words';
import { words as partCategoryWords } from '#features/part/category/category.words';
import { settingsHeader, words } from './settings.words';
import { AboutSection } from './AboutSection.web';
import { MailsSection, useMails } from './MailsSection.web';
import { words as noticeWords } from './notifications/notifications.words';
import { Profile } from './Profile.web';
import styles from './settings.module.css';

/** Lazy loaded, because it is far down the page and large. */
const CustomFieldsSection = lazy(async () => ({
  default: (await import('#features/custom-field/CustomFieldsSection.web')).CustomFieldsSection,
}));
const HealthStatusesSection = lazy(async () => ({
  default: (await import('#features/asset/status/custom/HealthStatusesSection.web')).HealthStatusesSection,
}));
const CategoriesSection = lazy(async () => ({
  default: (await import('#features/part/category/CategoriesSection.web')).CategoriesSection,
}));
const FeedsSection = lazy(async () => ({
  default: (await import('#features/calendar-feed/FeedsSection.web')).FeedsSection,
}));
const PortalsSection = lazy(async () => ({
  default: (await import('#features/portal/PortalsSection.web')).PortalsSection,
}));
const ExportsSection = lazy(async () => ({
  default: (await import('#features/export/ExportsSection.web')).ExportsSection,
}));
const WebhooksSection = lazy(async () => ({
  default: (await import('#features/webhook/WebhooksSection.web')).WebhooksSection,
}));
const LanguageModelSection = lazy(async () => ({
  default: (await import('#features/language-model/LanguageModelSection.web')).LanguageModelSection,
}));
const BackupsSection = lazy(async () => ({
  default: (await import('#features/backup/BackupsSection.web')).BackupsSection,
}));
const OrganisationSection = lazy(async () => ({
  default: (await import('./OrganisationSection.web')).OrganisationSection,
}));
const RolesSection = lazy(async () => ({ default: (await import('./RolesSection.web')).RolesSection }));
const NotificationsSection = lazy(async () => ({
  default: (await import('./notifications/NotificationsSection.web')).NotificationsSection,
}));
const DeliveriesSection = lazy(async () => ({
  default: (await import('./DeliveriesSection.web')).DeliveriesSection,
}));
const KeysSection = lazy(async () => ({ default: (await import('./KeysSection.web')).KeysSection }));

interface Section {
  id: string;
  title: string;
  /** Who is affected and who may change it. */
  who?: string;
  /** Search terms besides its title. */
  about: readonly string[];
  /** Blocks further down with their own heading, to which the search links. */
  blocks?: readonly { id: string; title: string }[];
  Content: ComponentType;
}

const texts = words;
const profile: Section = {
  id: 'profile',
  title: texts.profile,
  who: texts.forYou,
  about: [
    texts.name,
    texts.picture,
    texts.alsoCalled.picture,
    texts.currency,
    texts.language,
    texts.formats,
    texts.alsoCalled.formats,
    texts.theme,
    ...Object.values(texts.themes),
    texts.density,
    all.nav.signOutEverywhere,
    texts.alsoCalled.profile,
  ],
  blocks: [
    { id: 'sign-in-email', title: texts.email },
    { id: 'password', title: texts.passwordTitle },
    { id: 'sessions', title: texts.sessions },
  ],
  Content: Profile,
};
const notifications: Section = {
  id: 'notifications',
  title: all.push.name,
  who: texts.forYou,
  about: [
    all.push.here,
    all.push.sendTest,
    ...Object.values(noticeWords.named).map(([label]) => label),
    ...Object.values(noticeWords.channels),
    texts.alsoCalled.notifications,
  ],
  blocks: [
    { id: 'notices', title: noticeWords.events },
    { id: 'quiet-hours', title: noticeWords.quiet.title },
  ],
  Content: NotificationsSection,
};
const organisation: Section = {
  id: 'organisation',
  title: texts.organisation,
  who: texts.byAdmins,
  about: [
    texts.name,
    texts.industry,
    texts.country,
    texts.orgCurrency,
    texts.numbering.title,
    texts.alsoCalled.numbering,
    texts.rates,
    texts.alsoCalled.rates,
    texts.timeZone,
    texts.weekStart,
    texts.language,
    texts.alsoCalled.organisation,
  ],
  Content: OrganisationSection,
};
const rolesAndAdding: Section = {
  id: 'roles',
  title: texts.roles,
  who: `${texts.rolesLead} ${texts.byAdmins}`,
  about: [texts.rolesLead, texts.alsoCalled.roles],
  Content: RolesSection,
};
const customFields: Section = {
  id: 'custom-fields',
  title: customFieldWords.title,
  who: customFieldWords.lead,
  about: [customFieldWords.lead, ...Object.values(customFieldWords.types), texts.alsoCalled.customFields],
  Content: CustomFieldsSection,
};
const healthStatuses: Section = {
  id: 'health-statuses',
  title: healthStatusWords.title,
  who: healthStatusWords.lead,
  about: [healthStatusWords.lead, healthStatusWords.about],
  Content: HealthStatusesSection,
};
const partCategories: Section = {
  id: 'part-categories',
  title: partCategoryWords.title,
  who: partCategoryWords.lead,
  about: [partCategoryWords.lead, partCategoryWords.about],
  Content: CategoriesSection,
};
const apiKeys: Section = {
  id: 'api-keys',
  title: texts.keys,
  who: `${texts.keysLead} ${texts.adminsSee}`,
  about: [texts.keysLead, texts.alsoCalled.keys],
  Content: KeysSection,
};
const portals: Section = {
  id: 'portals',
  title: portalWords.title,
  who: `${portalWords.lead} ${portalWords.byAdmins}`,
  about: [portalWords.lead, portalWords.about],
  Content: PortalsSection,
};
const webhooks: Section = {
  id: 'webhooks',
  title: webhookWords.title,
  who: `${webhookWords.lead} ${webhookWords.byAdmins}`,
  about: [webhookWords.lead, webhookWords.about],
  Content: WebhooksSection,
};
const languageModel: Section = {
  id: 'language-model',
  title: languageModelWords.settings.title,
  who: `${languageModelWords.settings.lead} ${texts.byAdmins}`,
  about: [languageModelWords.settings.lead, languageModelWords.settings.about],
  Content: LanguageModelSection,
};
const backups: Section = {
  id: 'backups',
  title: backupWords.title,
  who: `${backupWords.lead} ${backupWords.who}`,
  about: [backupWords.lead, backupWords.about],
  Content: BackupsSection,
};
const calendarFeeds: Section = {
  id: 'calendar-feeds',
  title: feedWords.title,
  who: feedWords.lead,
  about: [feedWords.lead, texts.alsoCalled.feeds],
  Content: FeedsSection,
};
const dataExport: Section = {
  id: 'data-export',
  title: exportWords.title,
  who: exportWords.lead,
  about: [exportWords.lead, exportWords.about],
  Content: ExportsSection,
};
const mails: Section = {
  id: 'mails',
  title: texts.mails,
  who: `${texts.mailsLead} ${texts.adminsSee}`,
  about: [texts.mailsLead, texts.alsoCalled.mails],
  Content: MailsSection,
};
const deliveries: Section = {
  id: 'deliveries',
  title: noticeWords.log,
  who: `${noticeWords.logLead} ${texts.adminsSee}`,
  about: [noticeWords.logLead, noticeWords.logAlso],
  Content: DeliveriesSection,
};
const about: Section = {
  id: 'about',
  title: texts.about,
  about: [texts.version, texts.licence, texts.licenceName, texts.apiDocs, texts.alsoCalled.about],
  Content: AboutSection,
};

/** All settings, by section and by search (S41, U40). */
export function SettingsPage() {
  const [text, setText] = useState('');
  // The first section fills a screen; the rest is rendered after it.
  const whole = useDeferredValue(true, false);
  const sections = useSections().filter((section) => fits(section, text));
  useEffect(() => {
    document.title = `${settingsHeader.title} · ${all.product}`;
  }, []);
  // Renders again when the locale changes, because all sections show dates and amounts in it.
  usePref('locale', '');
  useAnchor(whole ? sections.map(({ id }) => id).join() : '');
  return (
    <div className={styles.page}>
      <PageHeader title={settingsHeader.title} />
      <p className={styles.pageLead}>{settingsHeader.lead}</p>
      <div className={styles.side}>
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<Search size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <nav aria-label={texts.sections}>
          {sections.map(({ id, title, blocks = [] }) => (
            <Fragment key={id}>
              <a href={`#${id}`}>{title}</a>
              {text.trim() &&
                blocks
                  .filter((block) => includesAll(block.title, text))
                  .map((block) => (
                    <a key={block.id} href={`#${block.id}`} className={styles.deeper}>
                      {block.title}
                    </a>
                  ))}
            </Fragment>
          ))}
        </nav>
      </div>
      <div className={styles.sections}>
        {(whole ? sections : sections.slice(0, 1)).map(({ id, title, who, Content }) => (
          <Card key={id} id={id} title={title}>
            <div className={styles.content}>
              {who && <p className={styles.lead}>{who}</p>}
              <Suspense fallback={<Waiting lines={3} />}>
                <Content />
              </Suspense>
            </div>
          </Card>
        ))}
        {sections.length === 0 && (
          <Empty
            drawing="lens"
            title={texts.nothing}
            action={
              <Button variant="default" onClick={() => setText('')}>
                {texts.clear}
              </Button>
            }
          >
            {texts.nothingText}
          </Empty>
        )}
      </div>
    </div>
  );
}

function useSections(): Section[] {
  const { may } = useSession();
  const seesMails = may('read', 'mail');
  const mailPages = useMails(seesMails);
  const isOperator = useIsOperator(may('read', 'system'));
  const changes = may('update', 'organization');
  const hasModel = useQuery({ ...languageModelQuery, enabled: changes }).data?.is_configured && changes;
  return [
    profile,
    notifications,
    organisation,
    rolesAndAdding,
    ...(may('read', 'health-status') ? [healthStatuses] : []),
    ...(may('update', 'part') ? [partCategories] : []),
    ...(may('create', 'custom-field') ? [customFields] : []),
    ...(may('read', 'portal') ? [portals] : []),
    ...(may('read', 'api-key') ? [apiKeys] : []),
    ...(may('read', 'webhook') ? [webhooks] : []),
    ...(hasModel ? [languageModel] : []),
    ...(may('create', 'calendar-feed') ? [calendarFeeds] : []),
    ...(may('create', 'export') ? [dataExport] : []),
    ...(seesMails && (mailPages.data?.pages[0]?.count ?? 0) > 0 ? [mails] : []),
    ...(seesMails ? [deliveries] : []),
    ...(isOperator ? [backups] : []),
    about,
  ];
}

/** The installation may serve others, too; its backups are not the business of every admin. */
const useIsOperator = (enabled: boolean): boolean =>
  useQuery({
    queryKey: keys.some('system', 'who'),
    queryFn: () => api.get<{ is_operator: boolean }>('/system'),
    enabled,
  }).data?.is_operator === true;

const fits = ({ title, about: terms, blocks = [] }: Section, text: string): boolean =>
  includesAll([title, ...terms, ...blocks.map((block) => block.title)].join(' '), text);

/** Every word must occur, in any order. */
const includesAll = (terms: string, text: string): boolean =>
  text
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => terms.toLowerCase().includes(word));
