import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { words } from '#web/words.ts';
import styles from './settings.module.css';

const readVersion = async (): Promise<string> =>
  (await api.get<{ info: { version: string } }>('/openapi.json')).info.version;

export function AboutSection() {
  const { data: version } = useQuery({
    queryKey: ['version'],
    queryFn: readVersion,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.settings.version}</dt>
        <dd>{version ?? words.detail.none}</dd>
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
