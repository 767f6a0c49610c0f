import { box, disc, dot, fine, path, pipe, row } from './kit';
import { gauge, legs, motor, panel, shell, valve, vessel } from './parts';

export const mixer = (): string =>
  legs(316, 100, 180, 276, 356) +
  pipe('M190 180H276M190 272H276') +
  vessel(76, 116, 128, 212) +
  fine('M76 206H204', 'accent') +
  row(4, 104, 24, (x, at) => disc(x, at % 2 ? 244 : 276, 7, 'tint')) +
  vessel(252, 156, 128, 172, 'tint') +
  gauge(140, 92) +
  valve(228, 180, 14) +
  pipe('M316 156V84H424');

export const pump = (): string =>
  box(64, 364, 352, 32, 'shade', 4) +
  pipe('M140 236V116', 34) +
  box(112, 96, 56, 18, 'shade', 4) +
  box(44, 258, 20, 68, 'shade', 4) +
  pipe('M64 292H120', 34) +
  disc(146, 292, 76) +
  disc(146, 292, 34, 'tint') +
  dot(146, 292, 8) +
  box(222, 264, 34, 56, 'shade', 4) +
  motor(256, 232, 164, 118) +
  legs(350, 292, 372);

export const dosingPump = (): string =>
  box(84, 364, 312, 32, 'shade', 4) +
  motor(232, 132, 180, 96) +
  box(152, 116, 80, 248, 'paper', 12) +
  fine('M152 164H232M152 316H232') +
  disc(192, 240, 24, 'accent') +
  box(92, 196, 60, 88, 'tint') +
  pipe('M120 196V92', 20) +
  pipe('M120 284V364', 20) +
  valve(120, 136, 14);

export const feedPump = (): string =>
  box(116, 364, 248, 32, 'shade', 4) +
  pipe('M60 330H420', 36) +
  box(176, 296, 128, 68, 'shade') +
  box(188, 176, 104, 120) +
  row(5, 188, 0, (_, at) => fine(`M188 ${196 + at * 20}H292`)) +
  box(200, 148, 80, 28, 'shade', 4) +
  box(186, 64, 108, 84, 'accent', 12) +
  row(4, 210, 20, (x) => fine(`M${x} 82V130`, 'tint')) +
  box(44, 300, 16, 60, 'shade', 4) +
  box(420, 300, 16, 60, 'shade', 4) +
  gauge(352, 280);

export const tank = (): string =>
  legs(318, 156, 324) +
  vessel(128, 72, 224, 268) +
  path('M130 196V300Q136 338 240 338T350 300V196Q296 210 240 196T130 196Z', 'tint') +
  box(212, 56, 56, 20, 'shade', 4) +
  fine('M316 136V292', 'accent') +
  dot(316, 212, 8) +
  pipe('M240 340V372H372', 16) +
  valve(324, 372, 13);

export const dissolver = (): string =>
  legs(318, 156, 324) +
  path('M128 124H352V282L280 344H200L128 282Z', 'paper') +
  path('M130 200H350V282L280 342H200L130 282Z', 'tint') +
  box(204, 52, 72, 56, 'accent') +
  fine('M228 66V94M252 66V94', 'tint') +
  box(188, 108, 104, 16, 'shade', 4) +
  path('M240 124V284') +
  path('M192 272L240 284L288 272L240 296Z', 'accent') +
  path('M192 212L240 222L288 212L240 234Z', 'accent');

export const cleaningSkid = (): string =>
  legs(300, 88, 148, 188, 248, 288, 348) +
  [72, 172, 272].map((x, at) => vessel(x, 104, 92, 212, at === 1 ? 'tint' : 'paper')).join('') +
  fine('M72 204H164M272 178H364', 'accent') +
  pipe('M118 316V350H392M218 316V350M318 316V350') +
  valve(168, 350, 13) +
  valve(268, 350, 13) +
  panel(380, 180, 56, 96) +
  legs(276, 408) +
  gauge(118, 80, 16);

export const pasteuriser = (): string =>
  box(64, 372, 352, 24, 'shade', 4) +
  fine('M60 96H420M60 340H420') +
  box(64, 72, 40, 300) +
  row(9, 112, 24, (x, at) => box(x, 104, 16, 244, at % 2 ? 'tint' : 'accent', 3)) +
  box(332, 72, 32, 300) +
  pipe('M64 140H36M64 300H36') +
  path('M396 72V372') +
  gauge(84, 216, 14);

export const reverseOsmosis = (): string =>
  path('M72 396V84H408V396') +
  [112, 172, 232].map((y) => shell(56, y, 368, 44) + fine(`M108 ${y}V${y + 44}M372 ${y}V${y + 44}`)).join('') +
  dot(240, 134, 6) +
  dot(240, 194, 6) +
  dot(240, 254, 6) +
  pipe('M408 308H72', 14, 'tint') +
  motor(196, 336, 130, 60) +
  gauge(112, 348) +
  panel(348, 316, 44, 64);

export const ultraviolet = (): string =>
  legs(300, 128, 352) +
  pipe('M112 188V112H56M368 188V112H424', 26) +
  box(72, 188, 336, 112, 'paper', 24) +
  box(124, 212, 232, 64, 'tint', 32) +
  fine('M144 232H336M144 256H336', 'accent') +
  box(72, 204, 20, 80, 'shade', 4) +
  box(388, 204, 20, 80, 'shade', 4) +
  box(196, 324, 88, 48) +
  dot(220, 348) +
  fine('M240 348H268');

export const sandFilter = (): string =>
  legs(300, 84, 132, 212, 260, 340, 388) +
  pipe('M108 120V80H364V120M236 120V80') +
  [64, 192, 320]
    .map(
      (x) =>
        vessel(x, 112, 96, 204) +
        path(`M${x + 2} 214H${x + 94}V290Q${x + 90} 314 ${x + 48} 314T${x + 2} 290Z`, 'shade') +
        disc(x + 48, 172, 14, 'accent'),
    )
    .join('') +
  pipe('M112 316V348H368V316M240 316V348');

export const liftPump = (): string =>
  path('M64 120V396H416V120') +
  path('M66 236Q96 224 126 236T186 236T246 236T306 236T366 236T414 236V394H66Z', 'tint') +
  pipe('M320 352V72H424', 26) +
  box(152, 176, 96, 128, 'accent', 20) +
  row(3, 176, 24, (x) => fine(`M${x} 200V276`, 'tint')) +
  path('M140 304H260V340Q260 368 232 368H168Q140 368 140 340Z', 'paper') +
  pipe('M260 340H322', 26) +
  fine('M200 176V72') +
  fine('M200 72H108') +
  legs(368, 168, 232);
