import { words } from './settings.words';
import styles from './settings.module.css';

export function AboutSection() {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.version}</dt>
        <dd>{import.meta.env.APP_VERSION}</dd>
      </div>
      <div>
        <dt>{words.licence}</dt>
        <dd>{words.licenceName}</dd>
      </div>
      <div>
        <dt>{words.api}</dt>
        <dd>
          <a href="/api/docs">{words.apiDocs}</a>
        </dd>
      </div>
    </dl>
  );
}
