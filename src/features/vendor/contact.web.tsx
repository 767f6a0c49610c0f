import type { Screens } from '#web/entity/common/feature.ts';
import { Reach } from './Reach.web';
import styles from './contact.module.css';
import { formStart } from './contact-form-start';

export const screens: Screens = {
  contract: async () => (await import('./contact')).contact,
  form: () => [{ fields: [...formStart, 'vendor'] }],
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
