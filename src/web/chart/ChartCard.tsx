import { ActionIcon } from '@mantine/core';
import { ChartBar, Table } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { words } from '#words/chart';
import { Card } from '../ui/Card.tsx';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';
import styles from './chart.module.css';

interface TableData {
  head: string[];
  /** The first cell of a row is its heading. */
  rows: ReactNode[][];
}

interface ChartCardProps {
  id: string;
  title: string;
  actions?: ReactNode;
  table: TableData;
  /** Said in place of an empty chart. */
  none?: string;
  /** One line that says what to see. */
  lead?: ReactNode;
  /** What belongs to the chart and to the table: the choice of a measure. */
  above?: ReactNode;
  children: ReactNode;
}

/** A chart that can be read as a table, too (S38.2). Without data it is a sentence. */
export function ChartCard({ id, title, actions, table, none, lead, above, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const label = asTable ? words.chart : words.table;
  const toggle = (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={words.tableOf(title)}
        aria-pressed={asTable}
        onClick={() => setAsTable((before) => !before)}
      >
        {asTable ? <ChartBar size={18} /> : <Table size={18} />}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Card
      id={id}
      title={title}
      actions={
        <>
          {actions}
          {!none && toggle}
        </>
      }
    >
      {above}
      {lead && !none && <p className={styles.lead}>{lead}</p>}
      {none ? <p className={styles.none}>{none}</p> : asTable ? <DataTable title={title} table={table} /> : children}
    </Card>
  );
}

function DataTable({ title, table: { head, rows } }: { title: string; table: TableData }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={words.tableOf(title)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], at) => (
            <tr key={at}>
              <th scope="row">{first}</th>
              {rest.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
