import { type Document, putText } from '#server/pdf';
import type { DemoAsset } from './asset';

const [left, width] = [20, 170];
const [ink, soft, accent] = ['#1b1d16', '#686a61', '#006375'];

/** The manufacturer's manual: a cover and the basics of maintenance. */
export function manual({ manufacturer = '', model = '', criticality }: DemoAsset, drawing: Buffer) {
  return (doc: Document): void => {
    doc.addPage();
    doc.rect(0, 0, 210, 8).fill(accent);
    write(doc, 'Operating and maintenance manual', 28, 5, soft);
    write(doc, `${manufacturer} ${model}`, 38, 11, ink, 'bold');
    doc.image(drawing, left, 70, { width });
    write(doc, 'Original instructions. Keep them with the machine.', 262, 4, soft);
    doc.addPage();
    let y = 28;
    for (const [title, lines] of chapters(criticality === 'a')) {
      write(doc, title, y, 6, accent, 'bold');
      y += 11;
      for (const line of lines) {
        write(doc, `– ${line}`, y, 4.2, ink);
        y += 8;
      }
      y += 8;
    }
    write(doc, `${model}, page 2`, 280, 3.5, soft);
  };
}

const chapters = (critical: boolean): [string, string[]][] => [
  [
    '1  Before any work',
    [
      'Stop the machine at the panel and switch off its main switch.',
      'Lock the switch with your own lock and keep the key.',
      'Let pressure and heat out; check the gauges before you open a guard.',
    ],
  ],
  [
    '2  Every day',
    ['Look for leaks, loose guards and unusual noise.', 'Wipe the sensors.', 'Note counters and pressures.'],
  ],
  ['3  Every week', ['Clean the drip trays and filters.', 'Check belts and chains for tension and wear.']],
  [
    '4  Every 500 hours',
    ['Grease the bearings at the marked points.', 'Check all safety switches, one after the other.'],
  ],
  [
    '5  Every 2,000 hours',
    ['Change seals and oil.', critical ? 'Have it inspected by our service.' : 'Check the alignment of the drive.'],
  ],
];

/** One page with the data of one machine. */
export function dataSheet(asset: DemoAsset, year: number | undefined, drawing: Buffer) {
  return (doc: Document): void => {
    head(doc, 'Data sheet', asset.name);
    doc.image(drawing, left, 52, { width: 84 });
    facts(doc, 52, 112, [
      ['Manufacturer', asset.manufacturer],
      ['Model', asset.model],
      ['Serial number', asset.serial_number],
      ['Built', year?.toString()],
      ['Criticality', asset.criticality?.toUpperCase()],
    ]);
    if (asset.description) write(doc, asset.description, 148, 4.5, ink);
  };
}

export function certificate(asset: DemoAsset, year: number) {
  return (doc: Document): void => {
    head(doc, 'Certificate of inspection', asset.name);
    facts(doc, 56, left, [
      ['Equipment', `${asset.manufacturer} ${asset.model}`],
      ['Serial number', asset.serial_number],
      ['Inspected on', `${year}-07-14`],
      ['Inspected by', 'Northfield Technical Inspection'],
      ['Result', 'No defects found'],
      ['Next inspection', `before ${year + 1}-07-31`],
    ]);
    doc.roundedRect(left, 150, 74, 26, 3).lineWidth(0.8).stroke(accent);
    write(doc, 'PASSED', 158, 8, accent, 'bold', left + 18);
  };
}

function head(doc: Document, kind: string, name: string): void {
  doc.addPage();
  doc.rect(0, 0, 210, 8).fill(accent);
  write(doc, kind, 20, 4.5, soft);
  write(doc, name, 28, 9, ink, 'bold');
}

function facts(doc: Document, top: number, x: number, lines: [string, string | undefined][]): void {
  let y = top;
  for (const [label, value] of lines) {
    if (value === undefined) continue;
    write(doc, label, y, 3.6, soft, 'plain', x);
    write(doc, value, y + 5, 4.8, ink, 'plain', x);
    y += 15;
  }
}

function write(
  doc: Document,
  text: string,
  y: number,
  size: number,
  color: string,
  face: 'plain' | 'bold' = 'plain',
  x = left,
): void {
  doc.fontSize(size).fillColor(color);
  putText(doc, face, text, x, y, { width: left + width - x, lineGap: size * 0.3 });
}
