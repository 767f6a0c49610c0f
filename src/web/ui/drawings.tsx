import type { ReactNode } from 'react';

const ink = 'var(--text-3)';
const accent = 'var(--accent)';

/** Line drawings of 96 by 72 for empty states: an object of the trade in ink, with one coloured stroke. */
export const drawings = {
  tag: (
    <>
      <path stroke={ink} d="M30 16h22l20 20-20 22-22-22z" transform="rotate(8 48 36)" />
      <circle stroke={accent} cx="41" cy="27" r="3.5" />
      <path stroke={ink} d="M38 25c-8-6-16-4-22 2" />
    </>
  ),
  clipboard: (
    <>
      <rect stroke={ink} x="28" y="12" width="40" height="52" rx="4" />
      <path stroke={accent} d="M40 9h16v8H40z" />
      <path stroke={ink} d="M37 30h22M37 40h22M37 50h12" />
    </>
  ),
  shelf: (
    <>
      <path stroke={ink} d="M16 10v54M80 10v54M16 34h64M16 60h64" />
      <rect stroke={accent} x="26" y="19" width="16" height="15" rx="1.5" />
      <rect stroke={ink} x="48" y="44" width="20" height="16" rx="1.5" />
    </>
  ),
  machine: (
    <>
      <path stroke={ink} d="M12 62h72M22 62V38h34v24M56 46h12a8 8 0 0 1 8 8v8" />
      <path stroke={ink} d="M30 38V26h18v12M39 26v-8M32 18h14" />
      <circle stroke={accent} cx="39" cy="50" r="6" />
    </>
  ),
  stencil: (
    <>
      <rect stroke={ink} x="18" y="12" width="60" height="50" rx="4" />
      <path stroke={ink} d="M18 26h60M38 26v36" />
      <path stroke={accent} strokeDasharray="4 5" d="M46 36h24v18H46z" />
    </>
  ),
  building: (
    <>
      <path stroke={ink} d="M10 62h76M18 62V24l22-12v50M40 34h36v28" />
      <path stroke={ink} d="M26 30h6M26 40h6M26 50h6M50 44h6M62 44h6" />
      <path stroke={accent} d="M53 62V53h10v9" />
    </>
  ),
  van: (
    <>
      <path stroke={ink} d="M22 54h-8V20h42v34H38M56 30h14l12 13v11h-6M60 54h-4" />
      <path stroke={ink} d="M63 37h6l5 6" />
      <circle stroke={accent} cx="30" cy="56" r="7" />
      <circle stroke={accent} cx="68" cy="56" r="7" />
    </>
  ),
  card: (
    <>
      <rect stroke={ink} x="14" y="16" width="68" height="42" rx="4" />
      <circle stroke={accent} cx="33" cy="32" r="6" />
      <path stroke={accent} d="M23 48c2-6 6-8 10-8s8 2 10 8" />
      <path stroke={ink} d="M52 30h20M52 39h20M52 48h12" />
    </>
  ),
  order: (
    <>
      <path stroke={ink} d="M26 10h44v52l-7-5-7 5-8-5-8 5-7-5-7 5z" />
      <path stroke={ink} d="M35 22h18M35 32h18M61 22h1M61 32h1" />
      <path stroke={accent} d="M35 44h27" />
    </>
  ),
  pages: (
    <>
      <path stroke={ink} d="M34 20h-8v44h36v-8" />
      <path stroke={ink} d="M34 8h24l14 14v34H34zM58 8v14h14" />
      <path stroke={accent} d="m40 48 9-11 7 8 4-4 6 7z" />
    </>
  ),
  steps: (
    <>
      <path stroke={ink} d="M40 18h34M40 36h34M40 54h22" />
      <path stroke={accent} d="m18 18 4 4 8-9M18 36l4 4 8-9" />
      <rect stroke={ink} x="18" y="48" width="11" height="11" rx="2" />
    </>
  ),
  lens: (
    <>
      <circle stroke={ink} cx="43" cy="32" r="19" />
      <path stroke={accent} d="m57 46 15 15" />
      <path stroke={ink} d="M34 32h18" />
    </>
  ),
  key: (
    <>
      <circle stroke={ink} cx="30" cy="36" r="14" />
      <circle stroke={accent} cx="30" cy="36" r="5" />
      <path stroke={ink} d="M44 36h38v10M70 36v7" />
    </>
  ),
  tray: (
    <>
      <path stroke={ink} d="M14 40 26 14h44l12 26v22H14z" />
      <path stroke={accent} d="M14 40h20l5 9h18l5-9h20" />
    </>
  ),
  ticked: (
    <>
      <circle stroke={ink} cx="48" cy="36" r="24" />
      <path stroke={accent} strokeWidth="3" d="m36 37 9 9 16-19" />
      <path stroke={ink} d="M12 22h6M10 36h5M12 50h6M84 22h-6M86 36h-5M84 50h-6" />
    </>
  ),
  plug: (
    <>
      <path stroke={ink} d="M14 36h16M66 36h16" />
      <path stroke={accent} d="M42 26v-9M42 55v-9" />
      <path stroke={ink} d="M30 24h12a12 12 0 0 1 0 24H30zM66 26v20M60 30h6M60 42h6" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type Drawing = keyof typeof drawings;
