import { box, disc, dot, fine, path, pipe, row } from './kit';
import { belt, bottle, legs, motor, panel } from './parts';

export const line = (): string =>
  legs(330, 72, 168, 264, 360, 410) +
  box(60, 168, 96, 132) +
  fine('M60 206H156') +
  disc(108, 252, 26, 'tint') +
  box(176, 128, 112, 172) +
  box(192, 150, 80, 40, 'accent', 20) +
  row(4, 202, 20, (x) => fine(`M${x} 190V216`)) +
  box(308, 184, 72, 116) +
  disc(344, 226, 20, 'shade') +
  row(3, 204, 28, (x) => bottle(x, 300, 60)) +
  bottle(402, 300, 60) +
  bottle(428, 300, 60) +
  belt(48, 300, 392);

export const blower = (): string =>
  box(64, 96, 280, 300, 'paper', 12) +
  box(88, 124, 232, 176, 'tint') +
  disc(204, 212, 70) +
  [0, 60, 120, 180, 240, 300]
    .map((turn) => `<g transform="rotate(${turn} 204 212)">${box(190, 128, 28, 44, 'accent', 6)}</g>`)
    .join('') +
  disc(204, 212, 18, 'shade') +
  fine('M88 336H320M88 362H320') +
  panel(364, 176, 60, 104) +
  legs(280, 394);

export const heater = (): string =>
  legs(330, 84, 396) +
  box(56, 132, 368, 150, 'paper', 12) +
  row(6, 84, 56, (x) => fine(`M${x} 156H${x + 32}M${x} 180H${x + 32}M${x} 204H${x + 32}`, 'accent')) +
  fine('M56 228H424') +
  row(
    8,
    84,
    45,
    (x) => path(`M${x - 9} 252V312Q${x} 324 ${x + 9} 312V252Z`, 'tint') + box(x - 13, 244, 26, 10, 'ink', 3),
  ) +
  box(56, 320, 368, 20, 'shade', 6);

const carousel = (): string => legs(332, 96, 384) + box(64, 300, 352, 36, 'shade');

export const rinser = (): string =>
  carousel() +
  pipe('M240 300V92') +
  disc(240, 88, 24, 'accent') +
  row(5, 112, 64, (x) => `<g transform="rotate(180 ${x} 208)">${bottle(x, 250, 84, 'paper')}</g>`) +
  box(88, 148, 304, 26, 'accent', 13) +
  row(5, 112, 64, (x) => fine(`M${x} 298V262M${x - 8} 272L${x} 262L${x + 8} 272`, 'accent'));

export const filler = (): string =>
  carousel() +
  pipe('M240 110V64H372') +
  path('M96 116H384V168Q384 196 356 196H124Q96 196 96 168Z', 'tint') +
  fine('M98 148H382', 'accent') +
  row(5, 112, 64, (x) => box(x - 9, 196, 18, 26, 'accent', 3) + bottle(x, 300, 74));

export const valves = (): string =>
  path('M88 84H392V150Q392 178 364 178H116Q88 178 88 150Z', 'tint') +
  fine('M90 122H390', 'accent') +
  row(3, 140, 100, (x) => {
    const spring = `M${x - 14} 232L${x + 14} 242L${x - 14} 252L${x + 14} 262`;
    return (
      box(x - 26, 178, 52, 104) +
      fine(spring) +
      box(x - 16, 196, 32, 20, 'accent', 4) +
      box(x - 12, 282, 24, 30, 'shade', 4)
    );
  }) +
  row(3, 140, 100, (x) => fine(`M${x} 320V372`, 'accent') + fine(`M${x - 26} 396H${x + 26}`));

export const drive = (): string =>
  box(72, 372, 336, 24, 'shade', 4) +
  box(84, 196, 124, 176, 'paper', 14) +
  disc(146, 262, 40, 'shade') +
  disc(146, 262, 14) +
  fine('M84 336H208') +
  box(52, 250, 34, 24, 'ink', 4) +
  box(208, 234, 24, 96, 'shade', 4) +
  motor(232, 222, 192, 120) +
  legs(342, 270, 350);

export const capper = (): string =>
  carousel() +
  box(206, 64, 68, 96) +
  fine('M206 96H274M206 124H274') +
  box(112, 152, 256, 30, 'accent', 15) +
  row(4, 136, 70, (x) => box(x - 11, 182, 22, 34, 'shade', 4) + bottle(x, 300, 76)) +
  path('M396 300V164', 'none') +
  path('M360 88H432V132L408 164H384L360 132Z', 'tint') +
  dot(382, 112) +
  dot(404, 112) +
  dot(396, 132);

export const labeller = (): string =>
  legs(336, 96, 384) +
  disc(146, 150, 70) +
  disc(146, 150, 46, 'tint') +
  disc(146, 150, 16, 'accent') +
  fine('M212 128L300 206V262M212 170L276 218V262') +
  disc(300, 206, 13, 'shade') +
  box(272, 250, 32, 40, 'accent', 4) +
  bottle(344, 306, 132) +
  box(321, 244, 46, 38, 'accent', 2) +
  bottle(412, 306, 132) +
  belt(56, 306, 376);

export const coder = (): string =>
  legs(336, 96, 384) +
  path('M120 306V112H236') +
  box(196, 84, 148, 62) +
  dot(216, 115) +
  fine('M244 104H324M244 126H300') +
  path('M244 146H296L282 178H258Z', 'accent') +
  fine('M270 184V224', 'accent') +
  row(3, 180, 90, (x) => bottle(x, 306, 104)) +
  belt(56, 306, 376);

export const conveyor = (): string =>
  legs(324, 88, 240, 392) +
  fine('M48 218H432M48 240H432') +
  row(6, 80, 64, (x) => bottle(x, 290, 108)) +
  belt(40, 290, 400, 36) +
  motor(268, 336, 88, 44);

export const washer = (): string =>
  path('M56 396V160Q56 108 108 108H372Q424 108 424 160V396Z', 'paper') +
  path('M92 300V190Q92 160 122 160H280Q310 160 310 190V300Z', 'tint') +
  row(4, 128, 48, (x) => `<g transform="rotate(180 ${x} 220)">${bottle(x, 246, 64, 'paper')}</g>`) +
  fine('M104 278Q124 268 144 278T184 278T224 278T264 278T300 278', 'accent') +
  fine('M56 332H424') +
  panel(340, 176, 60, 100) +
  pipe('M160 108V72M220 108V72') +
  row(4, 92, 56, (x) => fine(`M${x} 356H${x + 32}`));

export const inspector = (): string =>
  legs(336, 96, 384) +
  box(112, 72, 256, 96, 'paper', 12) +
  box(136, 94, 96, 52, 'tint', 4) +
  fine('M148 132L170 112L190 126L220 106', 'accent') +
  dot(266, 120, 8) +
  dot(296, 120, 8, 'ink') +
  path('M212 168H268L258 196H222Z', 'accent') +
  fine('M226 206L200 296M254 206L280 296', 'accent') +
  bottle(240, 306, 92) +
  bottle(112, 306, 92) +
  bottle(368, 306, 92) +
  belt(56, 306, 368);
