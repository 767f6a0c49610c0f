import type { Screens } from '#web/entity/common/feature.ts';
import { Reach } from './Reach.web';
import styles from './contact.module.css';

export const screens: Screens = {
  contract: async () => (await import('./contact')).contact,
  form: () => [{ fields: ['name', 'role', 'email', 'phone', 'vendor'] }],
  panels: [],
  unshown: ['email', 'phone'],
  Overview: ({ row, facts }) => (
    <>
      <div className={styles.page}>
        <Reach contact={row} />
      </div>
      {facts}
    </>
  ),
};
