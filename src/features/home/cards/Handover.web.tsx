import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { Card } from '#web/ui/Card.tsx';
import type { HomeHandover } from '../home';
import { words } from './handover.words';
import styles from '../home.module.css';

/** What the last shift wants to be known, until it is read. */
export const Handover = ({ handover: { id, name, note } }: { handover: HomeHandover }) => (
  <Card id="handover" title={words.title}>
    <div className={styles.row}>
      <span className={styles.mark}>
        <ArrowLeftRight size={18} aria-hidden="true" />
      </span>
      <div className={styles.rowText}>
        <Link to={`/handover/${id}`}>{name}</Link>
        {note && <small>{note}</small>}
      </div>
      <Button component={Link} to={`/handover/${id}`} variant="default" aria-label={words.readOf(name)}>
        {words.read}
      </Button>
    </div>
  </Card>
);
