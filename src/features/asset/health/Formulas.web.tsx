import styles from './health.module.css';

export function Formulas({ title, formulas }: { title: string; formulas: readonly (readonly [string, string])[] }) {
  return (
    <details>
      <summary>{title}</summary>
      <dl className={styles.formulas}>
        {formulas.map(([name, formula]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formula}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
