import { words } from '#web/words.ts';
import styles from './settings.module.css';

export function AboutSection() {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.settings.version}</dt>
        <dd>{import.meta.env.APP_VERSION}</dd>
      </div>
      <div>
        <dt>{words.settings.licence}</dt>
        <dd>{words.settings.licenceName}</dd>
      </div>
      <div>
        <dt>{words.settings.api}</dt>
        <dd>
          <a href="/api/docs">{words.settings.apiDocs}</a>
        </dd>
      </div>
    </dl>
  );
}
