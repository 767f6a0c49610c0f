import { box, disc, dot, fine, floor, path, row } from './kit';
import { belt, bottle, cases, legs, motor, pallet, panel, wheel } from './parts';

export const shrinkPacker = (): string =>
  legs(330, 88, 240, 392) +
  row(3, 72, 26, (x) => bottle(x, 306, 64)) +
  box(152, 144, 168, 162, 'paper', 12) +
  path('M152 224H320V306H152Z', 'tint') +
  row(4, 182, 36, (x) => fine(`M${x} 206V176`, 'accent')) +
  panel(196, 84, 80, 60) +
  box(340, 238, 84, 68, 'tint', 10) +
  row(3, 356, 26, (x) => bottle(x, 304, 60)) +
  belt(48, 306, 384);

export const robot = (): string =>
  pallet(292, 372, 132) +
  cases(298, 372, 120, 3) +
  box(72, 348, 128, 48, 'shade') +
  path('M112 348V300H160V348', 'accent') +
  path('M120 292L96 164L136 152L164 284Z', 'paper') +
  disc(140, 292, 30, 'accent') +
  path('M112 132L316 104L322 138L124 180Z', 'paper') +
  disc(116, 156, 28, 'accent') +
  disc(322, 122, 18, 'accent') +
  path('M322 140V186') +
  box(286, 186, 72, 18, 'shade', 4) +
  fine('M294 204V228M350 204V228') +
  cases(302, 262, 40, 1, 1) +
  dot(140, 292, 8, 'paper') +
  dot(116, 156, 8, 'paper');

export const layerPalletiser = (): string =>
  path('M88 396V72H392V396') +
  path('M88 72H392') +
  fine('M112 72V396M368 72V396') +
  box(124, 132, 232, 16, 'accent', 4) +
  cases(140, 132, 200, 1, 4) +
  pallet(148, 372, 184) +
  cases(156, 372, 168, 4) +
  motor(196, 36, 104, 36) +
  belt(24, 148, 72, 24);

export const wrapper = (): string =>
  path('M84 396V72H396V396') +
  pallet(144, 372, 192) +
  cases(152, 372, 176, 6) +
  fine('M152 200L328 216M152 232L328 248M152 264L328 280M152 296L328 312', 'accent') +
  path('M104 172Q240 132 376 172L376 196Q240 156 104 196Z', 'accent') +
  box(356, 164, 40, 72, 'tint', 6) +
  box(372, 72, 36, 60, 'paper', 6);

export const palletConveyor = (): string =>
  legs(352, 96, 240, 384) +
  cases(140, 282, 200, 5, 4) +
  pallet(132, 282, 216) +
  box(48, 308, 384, 44, 'shade', 6) +
  row(8, 80, 46, (x) => disc(x, 330, 13)) +
  box(48, 308, 20, 44, 'accent', 4) +
  box(412, 308, 20, 44, 'accent', 4);

export const forklift = (): string =>
  path('M316 64V372') +
  path('M336 64V372') +
  path('M336 372H432M336 372V300') +
  path('M316 120H336M316 200H336') +
  path('M156 260L180 100H280L304 260', 'none') +
  path('M188 116H272L292 252H170Z', 'tint') +
  path('M72 252Q72 228 96 228H176L196 280H308V356H72Z', 'accent') +
  box(196, 222, 72, 20, 'ink', 6) +
  path('M188 222L180 170', 'none') +
  fine('M268 240L288 200', 'ink') +
  wheel(124, 362, 34) +
  wheel(268, 362, 34) +
  cases(348, 366, 72, 2, 2);

export const dock = (): string =>
  path('M48 396V256H196', 'none') +
  path(`M48 256H196V${floor}H48Z`, 'shade') +
  path('M196 256L332 240L340 252L196 274Z', 'accent') +
  fine('M212 340L276 262', 'ink') +
  path('M196 372L216 340') +
  box(176, 264, 20, 60, 'ink', 4) +
  path('M332 112H432V332H332Z', 'paper') +
  path('M336 252H432') +
  cases(352, 250, 64, 2, 2) +
  wheel(392, 362, 34) +
  path('M48 96H196V256', 'none') +
  fine('M72 96V256M100 96V256M128 96V256M156 96V256') +
  box(48, 72, 148, 24, 'accent', 4);

export const lathe = (): string =>
  box(56, 300, 104, 96, 'shade') +
  box(320, 300, 104, 96, 'shade') +
  box(48, 264, 384, 36) +
  box(56, 128, 120, 136, 'paper', 10) +
  disc(96, 168, 16, 'shade') +
  disc(140, 168, 16, 'shade') +
  dot(80, 226) +
  dot(104, 226, 5, 'ink') +
  box(176, 156, 28, 88, 'accent', 6) +
  box(204, 180, 132, 40, 'tint', 3) +
  path('M336 200L360 188V212Z', 'shade') +
  path('M360 176H420V264H376V224H360Z', 'paper') +
  box(236, 240, 76, 24, 'accent', 4) +
  path('M274 240V222') +
  disc(332, 282, 20, 'paper') +
  disc(392, 160, 14, 'shade');
