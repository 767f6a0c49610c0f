import { type Numbered, type Numbering, usualNumbering } from '#shared/numbering';
import { featureOf } from '#web/entity/common/feature.ts';
import { words } from './settings.words';
import { TextSetting } from './fields';
import { type Organization, saveSetting } from './organization';
import styles from './settings.module.css';

const texts = words.numbering;

/** Format of the numbers of work orders and purchase orders. Existing numbers stay. */
export function NumberingBlock({ organization }: { organization: Organization }) {
  return (
    <section className={styles.block} aria-labelledby="organisation-numbering">
      <div>
        <h3 id="organisation-numbering" tabIndex={-1} className={styles.heading}>
          {texts.title}
        </h3>
        <p className={styles.lead}>{texts.hint}</p>
      </div>
      {(Object.keys(usualNumbering) as Numbered[]).map((noun) => (
        <NumbersOf key={noun} noun={noun} organization={organization} />
      ))}
    </section>
  );
}

function NumbersOf({ noun, organization: { id, settings } }: { noun: Numbered; organization: Organization }) {
  const { prefix, start }: Numbering = { ...usualNumbering[noun], ...settings.numbering?.[noun] };
  const plural = featureOf(noun)?.plural ?? noun;
  const save = (change: Partial<Numbering>) =>
    saveSetting(id, 'numbering', (now) => ({ ...now, [noun]: { ...now[noun], ...change } }));
  return (
    <div className={styles.grid}>
      <TextSetting
        id={`organisation-${noun}-prefix`}
        label={texts.prefix(plural)}
        field={`settings.numbering.${noun}.prefix`}
        hint={texts.example(`${prefix}${start}`)}
        current={prefix}
        save={(value) => save({ prefix: value.trim() })}
      />
      <TextSetting
        id={`organisation-${noun}-start`}
        label={texts.start(plural)}
        field={`settings.numbering.${noun}.start`}
        hint={texts.startHint}
        current={String(start)}
        save={(value) => save({ start: Number(value.trim() || Number.NaN) })}
      />
    </div>
  );
}
