import { formatNumber } from '#web/format/number.ts';
import { useSession } from '#web/session.tsx';
import { readAmount } from '#web/format/money.ts';
import { Card } from '#web/ui/Card.tsx';
import { abcClasses, type SupplySummary, xyzClasses } from '../supply-chain';
import { formatPercent } from './format';
import { ListLinkTo } from './ListLinkTo.web';
import { words } from '../supply-page.words';
import styles from './supply.module.css';

const texts = words.abc;
type Cell = SupplySummary['abc'][number];

const rows = [...abcClasses, null];
const columns = [...xyzClasses, null];

/** How much of the use a part makes up, across how steady that is (B7). */
export function AbcGrid({ cells, costs }: { cells: Cell[]; costs: boolean }) {
  const usedBy = (found: Cell[]) => found.reduce((sum, { issued_value }) => sum + Number(issued_value ?? 0), 0);
  const first = cells.filter(({ abc }) => abc === 'A');
  const parts = first.reduce((sum, one) => sum + one.parts, 0);
  const total = usedBy(cells);
  return (
    <Card id="abc" title={texts.title}>
      {costs && (
        <p className={styles.lead}>
          {parts === 0
            ? total > 0
              ? texts.leadSoon
              : texts.leadNone
            : texts.lead(texts.parts(formatNumber(parts)), formatPercent((100 * usedBy(first)) / total))}
        </p>
      )}
      <div className={styles.gridScroll} tabIndex={0} role="region" aria-label={texts.title}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <td />
              {columns.map((xyz) => (
                <th key={xyz} scope="col">
                  {texts.columns[xyz ?? 'none']}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((abc) => (
              <tr key={abc}>
                <th scope="row">{texts.rows[abc ?? 'none']}</th>
                {columns.map((xyz) => (
                  <td key={xyz}>
                    <GridCell cell={cells.find((one) => one.abc === abc && one.xyz === xyz)} costs={costs} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function GridCell({ cell, costs }: { cell: Cell | undefined; costs: boolean }) {
  const { me } = useSession();
  if (!cell) return <span className={styles.noCell}>{words.none}</span>;
  return (
    <ListLinkTo list={cell.list} className={styles.cell} data-class={cell.abc ?? undefined}>
      <b>{texts.parts(formatNumber(cell.parts))}</b>
      {costs && Number(cell.issued_value) > 0 && <small>{texts.used(readAmount(cell.issued_value!, me).shown)}</small>}
    </ListLinkTo>
  );
}
