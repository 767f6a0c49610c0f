import { box, disc, dot, fine, path, pipe, row } from './kit';
import { fan, gauge, legs, motor, panel, shell, valve, vessel } from './parts';

export const boiler = (): string =>
  box(96, 356, 52, 40, 'shade', 4) +
  box(312, 356, 52, 40, 'shade', 4) +
  path('M316 160V56H364V160', 'shade') +
  box(84, 148, 312, 208, 'paper', 28) +
  fine('M148 148V356M336 148V356') +
  box(40, 240, 60, 76, 'accent', 10) +
  fine('M56 262V294M76 262V294', 'tint') +
  pipe('M220 148V84H124', 18) +
  valve(176, 84, 14) +
  gauge(268, 124) +
  box(188, 196, 108, 72, 'tint') +
  fine('M242 196V268') +
  fine('M176 312H308');

export const burner = (): string =>
  box(392, 84, 32, 312, 'shade', 4) +
  path('M304 196H392V292H304Z', 'paper') +
  path('M392 204Q424 214 424 244T392 284Z', 'tint') +
  box(140, 168, 164, 152, 'accent', 20) +
  row(4, 176, 28, (x) => fine(`M${x} 200V288`, 'tint')) +
  disc(140, 244, 64) +
  fan(140, 244, 46) +
  pipe('M256 320V364H120', 18) +
  valve(180, 364, 14) +
  box(200, 112, 84, 56) +
  dot(224, 140) +
  fine('M244 140H264');

export const deaerator = (): string =>
  legs(318, 132, 348) +
  vessel(196, 60, 88, 148) +
  fine('M196 108H284M196 136H284M196 164H284', 'accent') +
  shell(56, 192, 368, 136) +
  path('M58 268H422Q420 328 388 328H92Q60 328 58 268Z', 'tint') +
  gauge(128, 164) +
  pipe('M240 328V364H424', 18) +
  valve(340, 364, 14) +
  pipe('M284 92H364', 16);

export const compressor = (): string =>
  box(64, 112, 352, 260, 'paper', 14) +
  fine('M240 112V372') +
  row(5, 92, 26, (x) => fine(`M${x} 148V232`)) +
  fan(152, 306, 44) +
  box(268, 148, 120, 72, 'tint') +
  fine('M284 196L312 172L336 186L372 164', 'accent') +
  dot(288, 252, 7) +
  dot(316, 252, 7, 'ink') +
  fine('M272 300H384M272 324H384M272 348H384') +
  pipe('M340 112V72H424', 18) +
  legs(372, 100, 380);

export const booster = (): string =>
  box(64, 364, 352, 32, 'shade', 4) +
  shell(72, 276, 336, 88) +
  [132, 232]
    .map(
      (x) =>
        box(x, 120, 68, 112) +
        fine(`M${x} 146H${x + 68}M${x} 168H${x + 68}M${x} 190H${x + 68}`) +
        box(x + 8, 96, 52, 24, 'accent', 6),
    )
    .join('') +
  box(112, 232, 208, 44, 'accent') +
  disc(360, 236, 48) +
  disc(360, 236, 16, 'shade') +
  pipe('M200 108H232', 14) +
  gauge(96, 232) +
  pipe('M292 96V64H424', 16);

export const dryer = (): string =>
  legs(320, 104, 176, 256, 328) +
  vessel(84, 96, 112, 244) +
  vessel(236, 96, 112, 244, 'tint') +
  pipe('M140 96V64H292V96', 16) +
  pipe('M140 340V364H292V340', 16) +
  valve(216, 64, 13) +
  fine('M84 176H196M84 260H196M236 176H348M236 260H348') +
  panel(372, 172, 56, 92) +
  legs(264, 400);

export const chiller = (): string =>
  box(56, 356, 368, 40, 'shade', 4) +
  box(64, 84, 352, 92, 'paper', 10) +
  [124, 240, 356].map((x) => fan(x, 130, 36)).join('') +
  path('M88 176V232M392 176V232') +
  shell(64, 228, 220, 52, 'tint') +
  shell(64, 292, 220, 52) +
  pipe('M64 318H40M64 254H40', 14) +
  box(300, 220, 116, 136, 'accent', 12) +
  fine('M324 252H392M324 276H392', 'tint') +
  disc(358, 318, 18) +
  gauge(176, 204, 15);

export const ammoniaCompressor = (): string =>
  box(56, 360, 368, 36, 'shade', 4) +
  pipe('M132 204V84H212', 28) +
  path('M72 212H192L216 244V332H72Z', 'paper') +
  disc(132, 272, 36, 'tint') +
  fine('M132 236V308M96 272H168') +
  box(216, 260, 24, 60, 'shade', 4) +
  motor(240, 224, 180, 128) +
  path('M268 150V232M364 150V232') +
  shell(232, 92, 168, 64) +
  gauge(316, 124, 16) +
  legs(332, 96, 192) +
  valve(172, 84, 14);

export const coolingTower = (): string =>
  path('M172 120L184 72H296L308 120Z', 'shade') +
  path('M200 92L240 84L280 92L240 100Z', 'accent') +
  path('M96 120H384L364 300H116Z', 'paper') +
  fine('M102 172H378M108 216H372') +
  row(6, 140, 40, (x) => fine(`M${x} 232V252M${x + 10} 262V280`, 'accent')) +
  path('M100 300H380V340H100Z', 'tint') +
  legs(340, 124, 356) +
  pipe('M364 200H424V396', 18);

export const switchboard = (): string =>
  box(56, 96, 368, 284, 'paper', 6) +
  fine('M148 96V380M240 96V380M332 96V380') +
  [56, 148, 240, 332]
    .map(
      (x, at) =>
        box(x + 22, 124, 48, 36, 'tint', 4) +
        (at === 1
          ? path(`M${x + 50} 184L${x + 32} 220H${x + 46}L${x + 40} 250L${x + 62} 210H${x + 48}Z`, 'accent')
          : box(x + 26, 188, 40, 56, 'shade', 4) + fine(`M${x + 46} 200V220`, 'accent')) +
        dot(x + 34, 274) +
        dot(x + 58, 274, 5, 'ink') +
        fine(`M${x + 24} 320H${x + 68}M${x + 24} 340H${x + 68}`),
    )
    .join('') +
  box(48, 380, 384, 16, 'shade', 4);

export const generator = (): string =>
  box(48, 356, 384, 40, 'shade', 6) +
  box(56, 196, 36, 144, 'tint', 6) +
  fine('M74 212V324') +
  box(92, 216, 172, 140) +
  row(4, 108, 38, (x) => box(x, 176, 26, 40, 'accent', 4)) +
  fine('M92 268H264') +
  disc(132, 312, 20, 'shade') +
  pipe('M240 176V108H340', 20) +
  box(316, 88, 92, 40, 'shade', 16) +
  motor(264, 228, 116, 112) +
  panel(372, 212, 52, 92) +
  path('M398 304V356');

export const evaporator = (): string =>
  path('M104 72V120M376 72V120M64 72H416') +
  box(56, 120, 368, 188, 'paper', 12) +
  [124, 240, 356].map((x) => fan(x, 214, 48)).join('') +
  pipe('M424 160H452M424 268H452', 14) +
  path('M72 308H408L396 332H84Z', 'tint') +
  row(3, 124, 116, (x) => fine(`M${x - 16} 352V372M${x} 352V384M${x + 16} 352V372`, 'accent'));
